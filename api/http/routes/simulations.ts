/** `POST /v1/simulations`: one stroke, exact; or with noise, many trials. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ExactSimulation, NoisySimulation, SimulationRequest } from '../../schema/simulation.js';
import { parseSimulation, runSimulation } from '../../simulate.js';
import { problemOf } from '../problems.js';

export const simulationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/simulations',
    {
      schema: { body: SimulationRequest, response: { 200: Type.Union([ExactSimulation, NoisySimulation]) } },
      // The reader checks the schema and the layout together, so that one answer lists every problem.
      attachValidation: true,
    },
    async (request) => {
      const parsed = parseSimulation(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      return { ...(await runSimulation(parsed.value)), requestId: request.id };
    },
  );
};
