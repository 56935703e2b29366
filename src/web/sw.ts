import { isAppPath } from '#shared/app-paths.ts';
import { registerPushHandlers, type PushWorker } from '#web/customer/notifications/push/push-events.ts';

/** What this file needs of a service worker's world, which the page's types do not have. */
interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly __WB_MANIFEST: readonly { url: string }[];
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
}

/** The customers' files of this build, put in by the build. Their names are their contents, so nothing in this cache is ever stale. */
const files = (self as unknown as Worker).__WB_MANIFEST.map(({ url }) => new URL(url, location.origin).pathname);
const worker = self as unknown as Worker;

const ASSETS = 'assets';
const SHELL = 'shell';
/** Any of the application's addresses answers with the shell; it is kept under one. */
const SHELL_ADDRESS = '/user';
/** A network slower than this shows the shell that we have, ms. */
const PATIENCE_MS = 4000;
/** An open page of an older build may still ask for its files, ms. */
const KEEP_OLD_MS = 30 * 24 * 60 * 60_000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), worker.clients.claim()])));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The API, public pages and other sites go their own way.
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppPath(pathname)) event.respondWith(shell(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(event));
  }
});

async function install(): Promise<void> {
  const [assets, shells] = await Promise.all([caches.open(ASSETS), caches.open(SHELL)]);
  const missing: string[] = [];
  for (const file of files) if (!(await assets.match(file))) missing.push(file);
  await Promise.all([assets.addAll(missing), shells.add(new Request(SHELL_ADDRESS, { cache: 'no-cache' }))]);
  await worker.skipWaiting();
}

/** The shell from the network, so that its content security policy is fresh; from here when the network is gone or slow. */
async function shell(event: Fetching): Promise<Response> {
  const fresh = fetch(event.request).then(async (answer) => {
    const isShell = answer.ok && !answer.redirected && new URL(event.request.url).pathname.startsWith(SHELL_ADDRESS);
    if (isShell) await (await caches.open(SHELL)).put(SHELL_ADDRESS, answer.clone());
    return answer;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const kept = await (await caches.open(SHELL)).match(SHELL_ADDRESS);
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}

/** A file from here, else from the network, and then it is here. */
async function asset({ request }: Fetching): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await assets.put(request.url, answer.clone());
  return answer;
}

/** Removes the files of builds that nobody can have open any more. */
async function tidy(): Promise<void> {
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    if (files.includes(new URL(request.url).pathname)) continue;
    const date = Date.parse((await assets.match(request))?.headers.get('date') ?? '');
    if (!(Date.now() - date < KEEP_OLD_MS)) await assets.delete(request);
  }
}

registerPushHandlers(self as unknown as PushWorker);
