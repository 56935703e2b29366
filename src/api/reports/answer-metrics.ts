import { createHash, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '#api/runtime.ts';
import { openFigures } from './read-figures.ts';

/** The metrics in the text format of Prometheus; null for all but who sends the token in its Authorization header. */
export type AnswerMetrics = (authorization: string | undefined) => Promise<string | null>;

/** Answers who has METRICS_TOKEN, from one set of readings for all scrapes. Without the setting there is no token. */
export function openMetricsAnswer(runtime: Runtime): AnswerMetrics {
  const { config, metrics } = runtime;
  const { metricsToken } = config;
  if (metrics === null || metricsToken === null) return () => Promise.resolve(null);
  const readFigures = openFigures(runtime);
  return async (authorization) => (isBearer(authorization, metricsToken) ? metrics.render(await readFigures()) : null);
}

/** The media type of the answer. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
