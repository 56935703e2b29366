import type { Runtime } from '#api/runtime.ts';
import { rotateVisitPhotos } from '#api/visits/photos/rotate-visit-photos.ts';

/** Registers the worker that makes and drops the months of photos. */
export async function registerVisitWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('rotate-visit-photos', () => rotateVisitPhotos(runtime));
}
