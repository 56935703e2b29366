import { createHash, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '#api/runtime.ts';
import { openFigures } from './read-figures.ts';

/** The metrics in the text format of Prometheus; null without the token in the Authorization header. */
export type AnswerMetrics = (authorization: string | undefined) => Promise<string | null>;

/** Answers callers that send METRICS_TOKEN, with one set of readings for all; no one without that setting. */
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
