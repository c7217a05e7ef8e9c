/** What each route is called and does, for the OpenAPI document. A route that is not here is missing from the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
}

export const TAGS = {
  planning: 'What to play, and how it went',
  table: 'What happens on the table',
  rules: 'The referee',
  service: 'The service itself',
} as const;
export type Tag = keyof typeof TAGS;

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /v1/suggestions': {
    operationId: 'suggest',
    summary: 'Which shot wins the rack most often, how it is struck, how likely each outcome is, and why',
    description:
      'Waits for the answer. With `Accept: text/event-stream` it sends `partial` answers as they get better and exactly ' +
      'one terminal event: `final`, `cancelled` or `error`.',
    tag: 'planning',
  },
  'POST /v1/plays': {
    operationId: 'play',
    summary: "The bot's turn: choose, strike with the errors of a skill, simulate, rule",
    description: "`next` of the answer is the next request's `state` and `layout`.",
    tag: 'planning',
  },
  'POST /v1/reviews': {
    operationId: 'review',
    summary: 'A played rack: the loss and the luck of each decision, and what kind of mistake it was',
    tag: 'planning',
  },
  'POST /v1/skills/fit': {
    operationId: 'fitSkill',
    summary: 'A skill, with its interval, from balls made and missed',
    tag: 'planning',
  },
  'POST /v1/simulations': {
    operationId: 'simulate',
    summary: 'One stroke: exactly once, or many times with the errors of a player',
    tag: 'table',
  },
  'GET /v1/tables': { operationId: 'listTables', summary: 'Preset tables, cloths and balls', tag: 'table' },
  'GET /v1/skills': { operationId: 'listSkills', summary: 'Preset players with their errors', tag: 'table' },
  'POST /v1/rulings': { operationId: 'rule', summary: 'The referee alone: one stroke or one event', tag: 'rules' },
  'GET /v1/rule-sets': { operationId: 'listRuleSets', summary: 'Rule sets, their switches and clauses', tag: 'rules' },
  'POST /v1/batches': { operationId: 'startBatch', summary: 'Racks by the thousand under rule sets', tag: 'planning' },
  'GET /v1/batches': { operationId: 'listBatches', summary: 'Batches and how far they are', tag: 'planning' },
  'GET /v1/batches/{id}': { operationId: 'getBatch', summary: 'One batch', tag: 'planning' },
  'DELETE /v1/batches/{id}': { operationId: 'stopBatch', summary: 'Stops a batch', tag: 'planning' },
  'GET /v1/version': { operationId: 'getVersion', summary: 'What answers here', tag: 'service' },
  'GET /health': { operationId: 'getHealth', summary: 'The process lives', tag: 'service' },
  'GET /ready': { operationId: 'getReady', summary: 'The service takes questions', tag: 'service' },
};
