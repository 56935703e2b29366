import { startPush, stopPush } from '#shared/notifications/push.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { pushPreference } from './push-preference.ts';
import { SUBSCRIPTION_RENEWED } from './push-events.ts';

/** How long the service worker may take to be there, ms: it brings the whole application first. */
const WORKER_MS = 60_000;
/** A log-out waits this long for the browser, ms. */
const FORGET_MS = 2000;

/** `unsupported`: not this browser. `home-screen`: only once the app stands on the Home Screen. `denied`: the browser was told never to ask. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** iPhones and iPads have push for apps on the Home Screen only; an iPad calls itself a Mac. */
const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How it stands, without asking anybody anything. */
export async function getPushState(customerId: string): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || pushPreference.get() !== customerId) return 'off';
  return (await currentSubscription()) ? 'on' : 'off';
}

const currentSubscription = async () => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/**
 * Asks the browser, then subscribes, then tells the server. Only from a tap: browsers refuse to ask otherwise.
 * Throws what the browser or the server said; then everything is as before.
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

/** The server first: what it does not know, it cannot send. */
export async function disablePush(): Promise<PushState> {
  await customerCall(stopPush);
  pushPreference.drop();
  await (await currentSubscription())?.unsubscribe();
  return 'off';
}

/** After a load: the server hears this browser's address under the present session. A failure is only logged; the next load tries again. */
export async function renewPushSubscription(publicKey: string): Promise<void> {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === SUBSCRIPTION_RENEWED && void again(publicKey));
  await again(publicKey);
}

async function again(publicKey: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || pushPreference.get() !== customerSession.profile()?._id) return;
  try {
    await registerSubscription(await subscribe(publicKey));
  } catch (error) {
    console.error(error);
  }
}

/** When somebody leaves: whoever holds this phone next is shown nothing. Never fails, never takes long; the server forgets with the session. */
export async function unsubscribeDevice(): Promise<void> {
  pushPreference.drop();
  const gone = currentSubscription().then((subscription) => subscription?.unsubscribe()).catch(() => undefined);
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, FORGET_MS))]);
}

/** The subscription under this key: the one there is, or a new one. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The service worker is not there.')), WORKER_MS));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const kept = await pushManager.getSubscription();
  if (kept && toBase64Url(kept.options.applicationServerKey) === publicKey) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) });
}

function registerSubscription(subscription: PushSubscription): Promise<unknown> {
  const { endpoint = '', keys } = subscription.toJSON();
  return customerCall(startPush, { body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } });
}

/** Base64url without padding, there and back. */
const toBase64Url = (key: ArrayBuffer | null): string => btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const fromBase64Url = (name: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(name.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
