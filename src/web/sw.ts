import { isAppPath } from '#shared/app-paths.ts';
import type { WorkerFiles, WorkerMessage } from '#web/lib/worker-messages.ts';
import { registerPushHandlers, type PushWorker } from '#web/customer/notifications/push/push-events.ts';

/** The part of the service worker scope that is used; the DOM types do not have it. */
interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Messaged extends Extendable {
  readonly data: unknown;
}
interface Worker {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { includeUncontrolled: true; type: 'window' }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Messaged) => void): void;
}

const worker = self as unknown as Worker;
/** This build's files; inserted by the build. Their names contain a hash, so nothing in the cache is outdated. */
declare const WORKER_FILES: WorkerFiles;

const ASSETS = 'assets';
const SHELL = 'shell';
/** Empty caches: every screen of customers is stored, and every screen of staff, who work in this browser. */
const CUSTOMER = 'customer';
const STAFF = 'staff';
/** Every address of the application is answered with the same shell; it is cached under this one. */
const SHELL_ADDRESS = '/user';
/** A slower network is answered with the cached shell, ms. */
const NETWORK_TIMEOUT_MS = 4000;
/** How long files of older builds are kept, ms: an open page may still request them. */
const KEEP_OLD_MS = 30 * 24 * 60 * 60_000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), worker.clients.claim()])));
worker.addEventListener('message', (event) => {
  event.waitUntil(store(event.data as WorkerMessage | undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The API, public pages and other sites are not handled.
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppPath(pathname)) event.respondWith(shell(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(event));
  }
});

/** A first visit stores only the files of the open page, whose addresses that page sends to the worker. */
async function install(): Promise<void> {
  const shells = await caches.open(SHELL);
  const isFirst = !(await shells.match(SHELL_ADDRESS));
  const page = await (isFirst ? loadedShell() : fetch(SHELL_ADDRESS, { cache: 'no-cache' }));
  if (!page.ok) throw new Error(`the shell is answered with ${page.status}`);
  await shells.put(SHELL_ADDRESS, page.clone());
  await addMissing([...filesNamedIn(await page.text()), ...(await filesOfScreens())]);
  await worker.skipWaiting();
}

/** The shell as the open page has loaded it, from the browser's cache if it is there. */
async function loadedShell(): Promise<Response> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const address = pages.map(({ url }) => url).find((url) => isAppPath(new URL(url).pathname));
  return fetch(address ?? SHELL_ADDRESS, { cache: 'force-cache' });
}

/** The scripts and styles that a page names itself. */
const filesNamedIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/** The files of the screens that are always stored. */
async function filesOfScreens(): Promise<string[]> {
  const [hasStaff, hasCustomer] = await Promise.all([caches.has(STAFF), caches.has(CUSTOMER)]);
  if (!hasStaff && !hasCustomer) return [];
  const { customer, staff } = WORKER_FILES;
  return hasStaff ? [...customer, ...staff] : [...customer];
}

async function addMissing(files: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS);
  const missing: string[] = [];
  for (const file of new Set(files)) if (!(await assets.match(file))) missing.push(file);
  await assets.addAll(missing);
}

async function store(message: WorkerMessage | undefined): Promise<void> {
  if (Array.isArray(message)) return addMissing(message);
  if (message === 'customer screens') await caches.open(CUSTOMER);
  if (message === 'staff screens') await caches.open(STAFF);
  await addMissing(await filesOfScreens());
}

/**
 * The shell from the network, so that its content security policy is current; from the cache when the network is gone
 * or slow.
 */
async function shell(event: Fetching): Promise<Response> {
  const fresh = fetch(event.request).then(async (answer) => {
    const isShell = answer.ok && !answer.redirected && new URL(event.request.url).pathname.startsWith(SHELL_ADDRESS);
    if (isShell) await (await caches.open(SHELL)).put(SHELL_ADDRESS, answer.clone());
    return answer;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const cached = await (await caches.open(SHELL)).match(SHELL_ADDRESS);
  if (!cached) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), NETWORK_TIMEOUT_MS));
  return Promise.race([fresh.catch(() => cached), late]);
}

/** A file from the cache, else from the network into the cache. */
async function asset({ request }: Fetching): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const cached = await assets.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await assets.put(request.url, answer.clone());
  return answer;
}

/** Removes the files of builds that no page can have open any more. */
async function tidy(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const old: Request[] = [];
  for (const request of await assets.keys()) {
    const date = Date.parse((await assets.match(request))?.headers.get('date') ?? '');
    if (!(Date.now() - date < KEEP_OLD_MS)) old.push(request);
  }
  const current = new Set([...WORKER_FILES.customer, ...WORKER_FILES.staff]);
  for (const request of old) if (!current.has(new URL(request.url).pathname)) await assets.delete(request);
}

registerPushHandlers(self as unknown as PushWorker);
