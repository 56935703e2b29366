/** How long data is fresh while its changes are reported, ms. Changes by the passing of time have no event. */
const LIVE_FRESH_MS = 5 * 60_000;
/** How long data is fresh while no stream reports changes, ms. */
export const FRESH_MS = 30_000;

/** When the stream of changes opened, ms since the epoch; null while it is closed. */
let openSince: number | null = null;

/** Called by the stream of this page when it opens and when it ends. */
export function streamIsOpen(isOpen: boolean): void {
  openSince = isOpen ? Date.now() : null;
}

/**
 * The `staleTime` of a query that the stream invalidates, ms. Data that was fetched after the stream opened need not be
 * fetched again by each screen. After an interruption everything is invalidated, whatever this returns.
 */
export const staleTimeByStream = ({ state }: { state: { dataUpdatedAt: number } }): number =>
  openSince !== null && state.dataUpdatedAt >= openSince ? LIVE_FRESH_MS : FRESH_MS;
