import type { FastifyInstance } from 'fastify';
import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/live-updates.contract.ts';
import { openLiveUpdates } from './live-updates.ts';

/** The stream of changes; it ends when the server stops, so that stopping waits for nobody who only listens. */
export function liveRoutes(app: FastifyInstance, bind: Binder, runtime: Runtime): void {
  const live = openLiveUpdates(runtime);
  app.addHook('preClose', (done) => {
    live.close();
    done();
  });
  bind(contract.followChanges, async (call) => {
    const stream = await live.open(call);
    // Proxies that gather answers before they hand them on are asked not to.
    return call.reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream) as never;
  });
}
