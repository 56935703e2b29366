import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Runtime } from '#api/runtime.ts';
import { METRICS_TYPE, openMetricsAnswer } from './answer-metrics.ts';

/** Scrapes come one at a time; more connections than this are a mistake. */
const MAX_CONNECTIONS = 10;
const TIMEOUT_MS = 5000;

/**
 * Serves /metrics of a process without a web server at METRICS_HOST and METRICS_PORT, and nothing else: every other
 * request is 404 without a body. Returns how to stop; null when METRICS_PORT is unset.
 */
export async function listenForMetrics(runtime: Runtime): Promise<(() => Promise<void>) | null> {
  const { metricsListener } = runtime.config;
  if (metricsListener === null) return null;
  const answer = openMetricsAnswer(runtime);
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    const isScrape = request.method === 'GET' && request.url === '/metrics';
    const reading = isScrape ? answer(request.headers.authorization) : Promise.resolve(null);
    void reading.then(
      (text) => {
        if (text === null) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(metricsListener.port, metricsListener.host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
