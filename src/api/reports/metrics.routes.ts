import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { renderMetrics } from './render-metrics.ts';

/** GET /metrics for who has METRICS_TOKEN; for all others, and without that setting, there is nothing there. */
export function metricsRoutes(server: FastifyInstance, runtime: Runtime): void {
  const { metricsToken } = runtime.config;
  server.get('/metrics', async (request, reply) => {
    if (metricsToken === null || !isBearer(request.headers.authorization, metricsToken))
      throw new AppError('request.not_found');
    const text = await renderMetrics(runtime);
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
