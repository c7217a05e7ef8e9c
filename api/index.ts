/** `runout/api`: the protocol (JSON in, JSON out) and the HTTP service, for programs that embed them. */
export { type AnswerJson, toAnswerJson } from './convert/answer.js';
export {
  fromLayoutFile,
  isLayoutFile,
  LayoutFile,
  type LayoutFileJson,
  type RackOver,
} from './convert/layout-file.js';
export { type AskedQuestion, parseQuestion, type SuggestionRequestJson } from './convert/question.js';
export { printState, type StateJson, toState } from './convert/state.js';
export { type App, type AppOptions, buildApp } from './http/app.js';
export { PROBLEMS, type ProblemCode, type ProblemJson } from './http/problems.js';
export { type ServeOptions, serve } from './http/server.js';
export type { Issue, IssueCode } from './issue.js';
export { canonicalJson, hashOf, toJson } from './json.js';
export { checkerOf } from './schema/check.js';
export { PROTOCOL } from './schema/common.js';
export { ExactSimulation, NoisySimulation, SimulationRequest } from './schema/simulation.js';
export { SuggestionAnswer, SuggestionRequest } from './schema/suggestion.js';
export { parseSimulation, runSimulation, type SimulationJson, type SimulationRequestJson } from './simulate.js';
export { type AskOptions, ask, DeadlineError } from './suggest.js';
