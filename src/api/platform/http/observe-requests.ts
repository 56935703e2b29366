import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import type { Span } from '#api/platform/tracing/span.ts';
import type { Tracing } from '#api/platform/tracing/tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request; undefined while tracing is off. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

/** What observes requests; null: it is off. */
interface Observers {
  metrics: Metrics | null;
  tracing: Tracing | null;
}

/**
 * Counts, times and traces the requests of a server by the pattern of their route, until the response is sent or the
 * client has left. Call it before the routes are added.
 * @param streams patterns of routes that stay open and are not observed
 */
export function observeRequests(
  server: FastifyInstance,
  { metrics, tracing }: Observers,
  streams: ReadonlySet<string>,
): void {
  if (metrics === null && tracing === null) return;
  // By the configuration of a route, which is one object for each: joining the label for each request costs more.
  const labels = new WeakMap<object, string>();
  server.addHook('onRequest', (request, { raw }, done) => {
    const { config, method, url } = request.routeOptions;
    if (url !== undefined && streams.has(url)) return done();
    let label = labels.get(config);
    if (label === undefined) {
      label = url === undefined ? 'other' : `${String(method)} ${url}`;
      labels.set(config, label);
    }
    const end = metrics?.startRequest(label);
    const traceparent = request.headers['traceparent'];
    const span = tracing?.startRequest(label, request.id, typeof traceparent === 'string' ? traceparent : undefined);
    if (span !== undefined) spans.set(request, span);
    raw.once('close', () => {
      const status = raw.writableFinished ? raw.statusCode : 'closed';
      end?.(status);
      span?.end({ failed: Number(status) >= 500, attributes: { 'http.response.status_code': status } });
    });
    done();
  });
}
