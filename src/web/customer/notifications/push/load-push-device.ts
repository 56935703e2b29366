import { lazyModule } from '#web/lib/lazy-load.ts';
import { pushPreference } from './push-preference.ts';

const pushDevice = lazyModule(() => import('./push-device.ts'));

/** Renews the push subscription of a customer who turned it on. Never fails; the next page load tries again. */
export const renewPush = (publicKey: string): Promise<void> =>
  pushDevice.withoutReload().then(({ renewPushSubscription }) => renewPushSubscription(publicKey), console.error);

/**
 * Ends the push subscription of this browser, if it has one. Never fails. It does not reload the page, so that a
 * log-out is not interrupted.
 */
export async function endPush(): Promise<void> {
  if (pushPreference.get() !== null)
    await pushDevice.withoutReload().then(({ unsubscribeDevice }) => unsubscribeDevice(), pushPreference.drop);
}
