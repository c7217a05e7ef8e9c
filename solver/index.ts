/** `runout/solver`: what to play. */
export * from './answer.js';
export * from './planner.js';
export * from './question.js';
export * from './skill/skill.js';
