import type { Output } from '#shared/endpoint.ts';
import { isRecord } from '#shared/guards.ts';
import type { listOnSite } from '#shared/visits/visits.contract.ts';
import { local, readJson, type Store } from '#web/lib/storage.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

export type OnSite = Output<typeof listOnSite>;

const KEY = 'staff_on_site';
/** An older list is of no use, ms. */
const MAX_AGE_MS = 24 * 60 * 60_000;

interface Saved {
  build: string;
  owner: string;
  /** Ms since the epoch. */
  at: number;
  list: OnSite;
}

/**
 * The last list of cars on site, in the browser of one member of staff for a day, so that the guard has it without
 * network. A list of another build or of another person is ignored.
 */
export function savedOnSite(owner: () => string | undefined, store: Store, build: string) {
  return {
    read(): Pick<Saved, 'at' | 'list'> | null {
      const stored = readJson(store, KEY);
      if (!isRecord(stored) || stored['build'] !== build || stored['owner'] !== owner()) return null;
      const { at, list } = stored as Partial<Saved>;
      return at !== undefined && list !== undefined && Date.now() - at < MAX_AGE_MS ? { at, list } : null;
    },
    write(list: OnSite) {
      const me = owner();
      if (me !== undefined)
        store.setItem(KEY, JSON.stringify({ build, owner: me, at: Date.now(), list } satisfies Saved));
    },
    remove: () => store.removeItem(KEY),
  };
}

export const lastOnSite = savedOnSite(
  () => (staffSession.token() === null ? undefined : staffSession.profile()?._id),
  local,
  String(import.meta.env['CONTRACTS']),
);

staffSession.subscribe((change) => {
  if (change !== 'opened' && change !== 'profile' && staffSession.token() === null) lastOnSite.remove();
});
