import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

/**
 * Counts and times the requests of a server by the pattern of their route, until the response is sent or the client has
 * left. Call it before the routes are added.
 * @param streams patterns of routes that stay open and are not observed
 */
export function observeRequests(server: FastifyInstance, metrics: Metrics | null, streams: ReadonlySet<string>): void {
  if (metrics === null) return;
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
    const end = metrics.startRequest(label);
    raw.once('close', () => end(raw.writableFinished ? raw.statusCode : 'closed'));
    done();
  });
}
