import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/live-updates.contract.ts';
import { openLiveUpdates } from './open-live-updates.ts';

/** Begins a response that stays open, with the headers of every other response, and returns its stream. */
function beginStream(reply: FastifyReply, first: string): ServerResponse {
  const { raw } = reply.hijack();
  // `close` follows an error.
  raw.on('error', () => undefined);
  // The heartbeat notices clients that have left, at longer intervals than an idle connection may have.
  raw.setTimeout(0);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.write(first);
  return raw;
}

/** The event stream of changes. It ends at shutdown, so that open streams do not delay it. */
export function liveRoutes(app: FastifyInstance, route: RegisterRoute, runtime: Runtime): void {
  const live = openLiveUpdates(runtime);
  app.addHook('preClose', (done) => {
    live.close();
    done();
  });
  route(contract.openLiveUpdates, async (call) => {
    const { reply } = call;
    // Turns off buffering in nginx, which would delay the events.
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8');
    if (call.request.method === 'HEAD') return reply.send();
    // The connection ends with its stream.
    await live.open(call, (first) => beginStream(reply.header('connection', 'close'), first));
    return reply;
  });
}
