import type { FastifyInstance } from 'fastify';
import { openLastingResponse } from '#api/platform/http/lasting-response.ts';
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
    await live.open(call, (first) => openLastingResponse(reply, first));
    return reply;
  });
}
