import { subscribeToPush, unsubscribeFromPush } from '#shared/notifications/push.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { pushPreference } from './push-preference.ts';
import { SUBSCRIPTION_RENEWED } from './push-events.ts';

/** How long the service worker may take to become ready, ms: it downloads the whole application first. */
const WORKER_MS = 60_000;
/** How long a log-out waits for the browser, ms. */
const UNSUBSCRIBE_MS = 2000;

/**
 * `unsupported`: no push in this browser. `home-screen`: only after adding the app to the Home Screen. `denied`:
 * permission denied.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** iOS supports push only for apps on the Home Screen; an iPad identifies as a Mac. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The current state, without asking for permission. */
export async function getPushState(customerId: string): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || pushPreference.get() !== customerId) return 'off';
  return (await currentSubscription()) ? 'on' : 'off';
}

const currentSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/**
 * Requests permission, subscribes, and registers the subscription on the server. Must be called in a click handler,
 * as browsers require.
 * @throws the browser's or the server's error; then nothing has changed
 */
export async function enablePush(publicKey: string, customerId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const subscription = await subscribe(publicKey);
  try {
    await registerSubscription(subscription);
  } catch (error) {
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  pushPreference.set(customerId);
  return 'on';
}

/** Unregisters on the server first, so that nothing is sent to an address that is gone. */
export async function disablePush(): Promise<PushState> {
  await customerCall(unsubscribeFromPush);
  pushPreference.drop();
  await (await currentSubscription())?.unsubscribe();
  return 'off';
}

/**
 * Registers the subscription again after a page load, under the current session. A failure is only logged; the next
 * load tries again.
 */
export async function renewPushSubscription(publicKey: string): Promise<void> {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }) => data === SUBSCRIPTION_RENEWED && void again(publicKey),
  );
  await again(publicKey);
}

async function again(publicKey: string): Promise<void> {
  if (
    !isSupported() ||
    Notification.permission !== 'granted' ||
    pushPreference.get() !== customerSession.profile()?._id
  )
    return;
  try {
    await registerSubscription(await subscribe(publicKey));
  } catch (error) {
    console.error(error);
  }
}

/**
 * Unsubscribes at log-out, so that the next user of this phone gets no notifications. Never fails and waits at most 2
 * s; the server deletes the subscription with the session.
 */
export async function unsubscribeDevice(): Promise<void> {
  pushPreference.drop();
  const gone = currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_MS))]);
}

/** The existing subscription for this key, or a new one. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not there.')), WORKER_MS),
  );
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const existing = await pushManager.getSubscription();
  if (existing && toBase64Url(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) });
}

function registerSubscription(subscription: PushSubscription): Promise<unknown> {
  const { endpoint = '', keys } = subscription.toJSON();
  return customerCall(subscribeToPush, {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

/** Base64url without padding. */
const toBase64Url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromBase64Url = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(name.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
