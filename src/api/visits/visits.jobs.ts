import { rotateFaultPhotos } from '#api/bookings/faults/rotate-fault-photos.ts';
import type { Runtime } from '#api/runtime.ts';
import { rotateVisitPhotos } from '#api/visits/photos/rotate-visit-photos.ts';

/** Registers the worker that makes and drops the months of photos, of visits and of faults. */
export async function registerVisitWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('rotate-visit-photos', async () => {
    await rotateVisitPhotos(runtime);
    await rotateFaultPhotos(runtime);
  });
}
