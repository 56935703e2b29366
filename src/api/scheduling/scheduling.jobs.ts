import type { Runtime } from '#api/runtime.ts';
import { offerPlaces } from '#api/scheduling/waiting/offer-places.ts';

/** Registers the worker that offers places to waiting customers. */
export async function registerSchedulingWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('offer-places', async () => {
    const offered = await offerPlaces(runtime);
    if (offered > 0) runtime.log.info({ event: 'schedule.offered', offered }, 'places offered');
  });
}
