import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newToken } from '#api/platform/http/session.ts';
import { followLiveUpdates } from '#web/lib/live-stream.ts';

/** A browser on reconnecting waits up to 60 s; here the run should not be longer for it, ms. */
const RECONNECT_MS = [1000, 5000] as const;

/** A manager's page with live updates, which is sent every booking. */
export interface Watcher {
  /** Whether the page showed this booking change. */
  saw(bookingId: string): boolean;
  /** Of these bookings, by id the time of their acknowledgement, those that the page would not show now. */
  missed(acknowledged: ReadonlyMap<string, number>): string[];
  stop(): void;
}

/** Opens the event stream at `url` as a new manager, with the browser's own client. */
export async function openWatcher(client: pg.Client, url: string): Promise<Watcher> {
  const { token, hash } = newToken();
  const id = randomUUID();
  await client.query(
    `with s as (insert into staff (id, email, name, type) values ($1, $2, 'Kunle', 'manager') returning id)
     insert into staff_sessions (token_hash, staff_id) select $3, id from s`,
    [id, `${id}@staff.example.ng`, hash],
  );
  const seen = new Set<string>();
  // The page reloads its lists then.
  let reloaded = -Infinity;
  const stop = followLiveUpdates({
    url: `${url}/api/event`,
    token,
    reconnectMs: RECONNECT_MS,
    page: { isVisible: () => true, onVisibilityChange: () => () => undefined },
    onSessionMissing: () => console.error('the session of the live updates was refused'),
    onChange({ what, id: changed }) {
      if (what === 'everything') reloaded = performance.now();
      if (what === 'booking' && changed !== undefined) seen.add(changed);
    },
  });
  return {
    saw: (bookingId) => seen.has(bookingId),
    missed: (acknowledged) =>
      [...acknowledged].filter(([booking, at]) => !seen.has(booking) && at > reloaded).map(([booking]) => booking),
    stop,
  };
}
