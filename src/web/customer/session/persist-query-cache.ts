import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getBooking, listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { listSharedCars } from '#shared/cars/car-people.contract.ts';
import { getCompactCatalogue } from '#shared/catalogue/catalogue.contract.ts';
import { messagePage } from '#shared/messages/messages.contract.ts';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import type { CustomerSession } from './customer-session.ts';
import { readStored, type Store } from '#web/lib/storage.ts';

const PREFIX = 'cache:';
/** Older data is not restored, ms. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** Delay that groups changes into one write, ms. */
const WRITE_DELAY_MS = 1000;
/** Maximum size, UTF-16 units; a browser gives about five million to the whole site. */
const MAX_SIZE = 1_500_000;
/**
 * The queries that are useful offline, with the form of their data: nothing that is only valid for a moment, and no
 * secret but the check-in code, which the desk asks for where the network may be bad.
 */
const PERSISTED_QUERIES = new Map<unknown, z.core.$ZodType>([
  ['bookings', listMyBookings.response],
  ['booking', getBooking.response],
  ['shared/cars', listSharedCars.response],
  ['catalogue', getCompactCatalogue.response],
  ['times', listTimes.response],
  ['messages', messagePage],
  ['admins', listAdmins.response],
]);
const schemaOf = ([name, part]: QueryKey) =>
  PERSISTED_QUERIES.get(name === 'shared' && part === 'cars' ? 'shared/cars' : name);

const storedCache = z.object({
  build: z.string(),
  at: z.number(),
  /** `at`: when the data was fetched, ms since the epoch. */
  lists: z.array(z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number() })),
});
type StoredCache = z.output<typeof storedCache>;

/**
 * Persists the query cache per account, so that after the next start every list shows its last data while it is
 * refreshed. Removed at log-out. Data of another contract version (`build`) is ignored, and so is data that does not
 * fit the contract. Call once; `stop` is for tests.
 */
export function persistQueryCache(
  client: QueryClient,
  session: CustomerSession,
  store: Store,
  build: string,
): { flush: () => void; stop: () => void } {
  const isPersisted = (key: QueryKey): boolean => schemaOf(key) !== undefined;
  const owner = () => (session.token() === null ? undefined : session.profile()?._id);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const me = owner();
    if (me === undefined) return;
    const lists = client
      .getQueryCache()
      .getAll()
      // Regardless of its status: a failed refetch leaves usable data.
      .filter(
        ({ queryKey, state }) =>
          state.data !== undefined && Date.now() - state.dataUpdatedAt < MAX_AGE_MS && isPersisted(queryKey),
      )
      .map(({ queryKey, state: { data, dataUpdatedAt: at } }) => ({ key: [...queryKey], data, at }));
    const text = JSON.stringify({ build, at: Date.now(), lists } satisfies StoredCache);
    if (text.length <= MAX_SIZE) store.setItem(PREFIX + me, text);
  }
  function restore() {
    const me = owner();
    removeStored(store, me);
    if (me === undefined) return;
    const stored = readStored(store, PREFIX + me, storedCache);
    if (stored?.build !== build || Date.now() - stored.at >= MAX_AGE_MS) return;
    for (const { key, data, at: updatedAt } of stored.lists) {
      const schema = schemaOf(key);
      if (schema && z.safeParse(schema, data).success) client.setQueryData(key, data, { updatedAt });
    }
    // Restored data is refetched, however young it is.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  restore();
  const unsubscribeCache = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPersisted(event.query.queryKey))
      timer ??= setTimeout(flush, WRITE_DELAY_MS);
  });
  const unsubscribeSession = session.subscribe((change) => {
    if (change === 'opened') restore();
    // Also after a log-out in another tab, when this one may have stored its lists since.
    else if (session.token() === null) removeStored(store);
  });
  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      unsubscribeCache();
      unsubscribeSession();
    },
  };
}

/** Removes the persisted data of all accounts but one. */
function removeStored(store: Store, but?: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
  for (const key of keys) if (key?.startsWith(PREFIX) && key !== `${PREFIX}${but}`) store.removeItem(key);
}
