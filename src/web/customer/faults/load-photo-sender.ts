import { STORED } from '#web/customer/session/customer-session.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { local } from '#web/lib/storage.ts';

/** The sender is loaded only where photos wait: most bookings have none. */
const load = lazyModule(() => import('./send-photos.ts'));
const hasPhotos = (): boolean => local.getItem(STORED.faultPhotos) !== null;
const failed = (error: unknown): void => console.error(error);

/** Sends the photos that wait in this browser. */
export function sendWaitingPhotos(): void {
  if (hasPhotos()) load.withoutReload().then((sender) => sender.sendPhotos(), failed);
}

/** Gives the photos of the form to the booking that was saved, and sends them: a slow network loses no booking. */
export function sendPhotosOfForm(booking: string, sharedCar?: string): void {
  if (hasPhotos()) load.withoutReload().then((sender) => sender.sendPhotosOf(booking, sharedCar), failed);
}

/**
 * Removes the photos of the form, when its booking is thrown away or will be for another car. True if photos wait in
 * this browser.
 */
export function forgetPhotosOfForm(sharedCar?: string): boolean {
  if (!hasPhotos()) return false;
  load.withoutReload().then((sender) => sender.forgetPhotosOfForm(sharedCar), failed);
  return true;
}
