/** A smaller difference is the way of the answer, ms. */
const TOLERANCE_MS = 10_000;

let aheadMs = 0;

/** Learns the server's clock from an answer that no cache can have kept. */
export function readServerClock({ headers }: Pick<Response, 'headers'>): void {
  if (headers.get('cache-control') !== 'no-store') return;
  const ms = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(ms)) aheadMs = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
}

/**
 * The present moment by the server's clock, ms since the epoch, for everything that names a day or the time left. A
 * phone's own clock may be a day off.
 */
export const serverNow = (): number => Date.now() + aheadMs;
