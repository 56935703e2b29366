import type { PushPayload } from '#shared/notifications/push-payload.ts';

/** The part of the service worker scope that is used; the DOM types do not have it. */
interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Pushing extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Clicking extends Extendable {
  readonly notification: Notification;
}
interface Changing extends Extendable {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: string): void;
}
export interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: Pushing) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicking) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changing) => void): void;
}

/** Sent to open pages when the browser has replaced the subscription. */
export const SUBSCRIPTION_RENEWED = 'push-renewed';

/**
 * Shows push notifications, opens their pages, and renews the subscription. Something is always shown, because iOS
 * ends a subscription that shows nothing.
 */
export function registerPushHandlers(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event))));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event.notification)));
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)));
}

function read(event: Pushing): Partial<PushPayload> {
  try {
    const data = event.data?.json();
    return data !== null && typeof data === 'object' ? data : {};
  } catch {
    return {};
  }
}

async function show({ registration }: PushWorker, { title, body, page, tag }: Partial<PushPayload>): Promise<void> {
  const icon = await iconAddress();
  await registration.showNotification(title ?? 'There is news', {
    body: body ?? 'Open the app to see it.',
    data: page,
    ...(tag !== undefined && { tag }),
    ...(icon !== undefined && { icon }),
  });
}

/** The app icon's address, whose name has a content hash, from the manifest. Undefined without a quick answer. */
async function iconAddress(): Promise<string | undefined> {
  try {
    const answer = await fetch('/manifest.webmanifest', { signal: AbortSignal.timeout(2000) });
    const { icons = [] }: { icons?: { src: string; sizes: string }[] } = await answer.json();
    return icons.find(({ sizes }) => sizes === '192x192')?.src;
  } catch {
    return undefined;
  }
}

/**
 * Focuses a tab that shows the page, else opens a new window, so that no open form is navigated away. Only addresses
 * of the application.
 */
async function open({ clients }: PushWorker, notification: Notification): Promise<void> {
  notification.close();
  const page: unknown = notification.data;
  const address = new URL(
    typeof page === 'string' && page.startsWith('/user') ? page : '/user/notifications',
    location.origin,
  ).href;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : clients.openWindow(address));
}

/** Replaces a subscription that the browser ended. Pages register it, because only they have the session. */
async function renew(
  { registration, clients }: PushWorker,
  { oldSubscription, newSubscription }: Changing,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key)
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(SUBSCRIPTION_RENEWED);
}
