import type { Pushed } from '#shared/notifications/push-payload.ts';

/** What this part needs of a service worker's world, which the page's types do not have. */
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
  postMessage(word: string): void;
}
export interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push', hear: (event: Pushing) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: Clicking) => void): void;
  addEventListener(type: 'pushsubscriptionchange', hear: (event: Changing) => void): void;
}

/** What open pages are told when the browser has a new address for pushes. */
export const SUBSCRIPTION_RENEWED = 'push-renewed';

/** Shows pushes, opens what they are about, and keeps the subscription alive. The notification is shown whatever came: iOS ends a subscription that shows none. */
export function registerPushHandlers(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event))));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event.notification)));
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)));
}

function read(event: Pushing): Partial<Pushed> {
  try {
    const said = event.data?.json();
    return said !== null && typeof said === 'object' ? said : {};
  } catch {
    return {};
  }
}

async function show({ registration }: PushWorker, { title, body, page, tag }: Partial<Pushed>): Promise<void> {
  const icon = await iconAddress();
  await registration.showNotification(title ?? 'There is news', {
    body: body ?? 'Open the app to see it.',
    data: page,
    ...(tag !== undefined && { tag }),
    ...(icon !== undefined && { icon }),
  });
}

/** The sign of the house as a picture: its name is its contents, and the manifest knows it. Without an answer soon, none. */
async function iconAddress(): Promise<string | undefined> {
  try {
    const answer = await fetch('/manifest.webmanifest', { signal: AbortSignal.timeout(2000) });
    const { icons = [] } = (await answer.json()) as { icons?: { src: string; sizes: string }[] };
    return icons.find(({ sizes }) => sizes === '192x192')?.src;
  } catch {
    return undefined;
  }
}

/** To the front with the page if it is open, else a new window: an open form is nobody's to leave. Only addresses of the application. */
async function open({ clients }: PushWorker, notification: Notification): Promise<void> {
  notification.close();
  const page: unknown = notification.data;
  const address = new URL(typeof page === 'string' && page.startsWith('/user') ? page : '/user/notifications', location.origin).href;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : clients.openWindow(address));
}

/** The browser ended the subscription by itself: another one under the same key. The server hears of it from a page, since only pages have the session. */
async function renew({ registration, clients }: PushWorker, { oldSubscription, newSubscription }: Changing): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key) await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(SUBSCRIPTION_RENEWED);
}
