import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/live-updates.contract.ts';
import { openLiveUpdates } from './live-updates.ts';

/** The event stream of changes. It ends at shutdown, so that open streams do not delay it. */
export function liveRoutes(app: FastifyInstance, route: RegisterRoute, runtime: Runtime): void {
  const live = openLiveUpdates(runtime);
  app.addHook('preClose', (done) => {
    live.close();
    done();
  });
  route(contract.followChanges, async (call) => {
    const { reply } = call;
    // Turns off buffering in nginx, which would delay the events.
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8');
    if (call.request.method === 'HEAD') return reply.send();
    await live.open(call, () => takeOver(reply));
    return reply;
  });
}

/** Takes a response over from the framework, whose objects would otherwise stay as long as the stream: 10 kB each. */
function takeOver(reply: FastifyReply): Writable {
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  return reply.raw.writeHead(200, headers);
}
