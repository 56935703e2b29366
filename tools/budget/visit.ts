import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { freePort } from '../port.ts';

/** One response as it was transferred. */
export interface Transfer {
  url: string;
  /**
   * The resource type of the DevTools protocol: Document, Script, Stylesheet, Font, Image, Fetch, Other (also
   * prefetches).
   */
  type: string;
  /** Compressed, without headers. */
  bodyBytes: number;
  /** With headers. */
  bytes: number;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  /** Every response so far; a cached response has no bytes. */
  transfers: Transfer[];
  /** Waits until no request has been running for a while, including prefetches and those of the service worker. */
  untilIdle: () => Promise<void>;
  close: () => Promise<void>;
}

/** Arguments of Chromium. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const SMALL_PHONE = {
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** Prefetching waits for an idle moment. */
const QUIET_MS = 3000;

/** A Chromium that other tools can control through its debugging port. */
export async function launch(program: string): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  return {
    browser: await chromium.launch({
      executablePath: program,
      args: [...ARGS, `--remote-debugging-port=${port}`],
    }),
    port,
  };
}

/**
 * A visitor with a small phone and an empty cache. `serviceWorkers: 'block'`: without the files that the worker
 * prefetches.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  { serviceWorkers }: { serviceWorkers?: 'block' } = {},
): Promise<Visit> {
  return watchTransfers(
    await browser.newContext({ ...SMALL_PHONE, baseURL, ...(serviceWorkers && { serviceWorkers }) }),
  );
}

/** Makes the network of a page slow from now on: 250 kbit/s each way, and the delay of a request. */
export const slowDown = ({ cdp }: Visit): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 250_000 / 8,
    uploadThroughput: 250_000 / 8,
  });

/** A page in this context, and its transfers from now on. */
export async function watchTransfers(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const cdp = await context.newCDPSession(page);
  const transfers: Transfer[] = [];
  const open = new Map<string, { url: string; type: string; headers: number; document: string }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, loaderId }) =>
    open.set(requestId, { url: request.url, type: type ?? 'Other', headers: 0, document: loaderId }),
  );
  // What a page that is left was still loading is not reported again.
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    for (const [id, { document }] of open) if (document !== frame.loaderId) open.delete(id);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId);
    if (request) request.headers = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    // Addresses that hold their data are no requests.
    if (request && !request.url.startsWith('data:'))
      transfers.push({
        url: request.url,
        type: request.type,
        bytes: encodedDataLength,
        bodyBytes: Math.max(0, encodedDataLength - request.headers),
      });
    open.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await cdp.send('Network.enable');
  await cdp.send('Page.enable');
  // Requests of the service worker are not the page's, but use the visitor's data as well.
  let workers = 0;
  context.on('request', (request) => void (request.serviceWorker() && workers++));
  context.on('requestfailed', (request) => void (request.serviceWorker() && workers--));
  context.on('requestfinished', async (request) => {
    if (!request.serviceWorker()) return;
    const sizes = await request.sizes();
    transfers.push({
      url: request.url(),
      type: 'Worker',
      bytes: sizes.responseBodySize + sizes.responseHeadersSize,
      bodyBytes: sizes.responseBodySize,
    });
    workers--;
  });
  const untilIdle = async (): Promise<void> => {
    // The stream of events never ends.
    const busy = (): boolean => workers > 0 || [...open.values()].some(({ url }) => !url.endsWith('/api/event'));
    for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await page.waitForTimeout(100))
      if (busy()) quietSince = Date.now();
  };
  return { page, context, cdp, transfers, untilIdle, close: () => context.close() };
}

export const isScript = ({ url }: Transfer): boolean => /\.js$/.test(new URL(url).pathname);
export const bodies = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
/** The responses of our origin; in production the provider's pages are on the provider's. */
export const onTheWire = (transfers: readonly Transfer[]): number =>
  transfers.filter(({ url }) => !url.includes('/api/sandbox/')).reduce((sum, { bytes }) => sum + bytes, 0);

/** The largest responses first, one line each. */
export const heaviest = (transfers: readonly Transfer[], count = 8): string[] =>
  transfers
    .toSorted((a, b) => b.bodyBytes - a.bodyBytes)
    .slice(0, count)
    .map(({ url, bodyBytes }) => `${(bodyBytes / 1000).toFixed(1).padStart(7)} kB  ${new URL(url).pathname}`);

/** Bytes by resource type, headers included. */
export function byKind(transfers: readonly Transfer[]): string[] {
  const kinds = Map.groupBy(
    transfers.filter(({ url }) => !url.includes('/api/sandbox/')),
    (one) => (isScript(one) ? 'Script' : one.type),
  );
  return [...kinds].map(
    ([kind, all]) => `${(onTheWire(all) / 1000).toFixed(1).padStart(7)} kB  ${kind}, ${all.length} answers`,
  );
}
