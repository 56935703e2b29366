import { isRecord } from '#shared/guards.ts';
import { local, readJson, type Store } from '#web/lib/storage.ts';
import { staffSession } from './staff-session.ts';

/** An older answer is no longer useful, ms. */
const MAX_AGE_MS = 24 * 60 * 60_000;

interface Saved<Answer> {
  build: string;
  owner: string;
  /** Ms since the epoch. */
  at: number;
  list: Answer;
}

/**
 * The last answer of a call, stored in the browser for one member of staff for a day, so that it is there without
 * network. An answer of another build or of another person is ignored.
 */
export function savedAnswer<Answer>(key: string, owner: () => string | undefined, store: Store, build: string) {
  return {
    read(): Pick<Saved<Answer>, 'at' | 'list'> | null {
      const stored = readJson(store, key);
      if (!isRecord(stored) || stored['build'] !== build || stored['owner'] !== owner()) return null;
      const { at, list } = stored as Partial<Saved<Answer>>;
      return at !== undefined && list !== undefined && Date.now() - at < MAX_AGE_MS ? { at, list } : null;
    },
    write(list: Answer) {
      const me = owner();
      if (me !== undefined)
        store.setItem(key, JSON.stringify({ build, owner: me, at: Date.now(), list } satisfies Saved<Answer>));
    },
    remove: () => store.removeItem(key),
  };
}

/** The last answer for the signed-in person, which is removed with the session. */
export function savedForSession<Answer>(key: string) {
  const saved = savedAnswer<Answer>(
    key,
    () => (staffSession.token() === null ? undefined : staffSession.profile()?._id),
    local,
    String(import.meta.env['CONTRACTS']),
  );
  staffSession.subscribe((change) => {
    if (change !== 'opened' && change !== 'profile' && staffSession.token() === null) saved.remove();
  });
  return saved;
}
