import type { FastifyInstance } from 'fastify';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { METRICS_TYPE, openMetricsAnswer } from './answer-metrics.ts';

/** GET /metrics for callers that send METRICS_TOKEN. For others, and without that setting, the address is unknown. */
export function metricsRoutes(server: FastifyInstance, runtime: Runtime): void {
  const answer = openMetricsAnswer(runtime);
  server.get('/metrics', async (request, reply) => {
    const text = await answer(request.headers.authorization);
    if (text === null) throw new AppError('request.not_found');
    return reply.header('cache-control', 'no-store').type(METRICS_TYPE).send(text);
  });
}
