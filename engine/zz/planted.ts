import { readFileSync } from 'node:fs';
import { x } from '../../solver/index.js';
import Piscina from 'piscina';
import fastify from 'fastify';
import cors from '@fastify/under-pressure';

export const a = Date.now() + performance.now() + Math.random() + Math.pow(2, 0.5) + Math.hypot(1, 2);
export const b = a ** 0.5 + a ** 2 + a ** -1;
const { random } = Math;
export const c = Math['random']();
console.log(a, readFileSync, x, Piscina, fastify, cors, random, process.pid, crypto.randomUUID(), globalThis.Date);
setTimeout(() => {}, 3);
export const d = import('node:fs');
export * from '../../api/http/app.js';
import type { T } from '../solver/foo.js';
export type U = T;
export let e = 3; e **= 0.5; e **= 2;
