/** How long data counts as fresh while changes of it are reported, ms: what only the time changes has no event. */
const LIVE_FRESH_MS = 5 * 60_000;
/** And while nothing reports changes, ms. */
export const FRESH_MS = 30_000;

/** Since when the stream of changes has been open, ms since the epoch; null while it is not. */
let openSince: number | null = null;

/** Called by the stream of this page when it opens and when it ends. */
export function streamIsOpen(isOpen: boolean): void {
  openSince = isOpen ? Date.now() : null;
}

/**
 * The `staleTime` of a query that the stream invalidates, ms: fetched since the stream opened, it need not be fetched
 * again by each screen that shows it. After an interruption everything is invalidated, whatever this says.
 */
export const staleTimeByStream = ({ state }: { state: { dataUpdatedAt: number } }): number =>
  openSince !== null && state.dataUpdatedAt >= openSince ? LIVE_FRESH_MS : FRESH_MS;
