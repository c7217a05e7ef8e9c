/** `runout/solver`: what to play. */
export * from './answer.js';
export * from './planner.js';
export { createCancelHandle } from './pool/cancel.js';
export { createPlanner, defaultThreads } from './pool/planner.js';
export * from './question.js';
export * from './skill/skill.js';
