import * as z from 'zod/mini';
import { local, readStored, type Store } from '#web/lib/storage.ts';
import { staffSession } from './staff-session.ts';

/** An older answer is no longer useful, ms. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * The last answer of a call, stored in the browser for one member of staff for a day, so that it is there without
 * network. An answer of another build or of another person is ignored, and one that does not fit the call's contract.
 */
export function savedAnswer<Answer>(
  key: string,
  answer: z.core.$ZodType<Answer>,
  owner: () => string | undefined,
  store: Store,
  build: string,
) {
  /** `at` in ms since the epoch. */
  const schema = z.object({ build: z.literal(build), owner: z.string(), at: z.number(), list: answer });
  type Saved = z.output<typeof schema>;
  return {
    read(): Pick<Saved, 'at' | 'list'> | null {
      const stored = readStored(store, key, schema);
      if (stored === null || stored.owner !== owner() || Date.now() - stored.at >= MAX_AGE_MS) return null;
      return { at: stored.at, list: stored.list };
    },
    write(list: Answer) {
      const me = owner();
      if (me !== undefined) store.setItem(key, JSON.stringify({ build, owner: me, at: Date.now(), list }));
    },
    remove: () => store.removeItem(key),
  };
}

/** The last answer for the signed-in person, which is removed with the session. */
export function savedForSession<Answer>(key: string, answer: z.core.$ZodType<Answer>) {
  const saved = savedAnswer(
    key,
    answer,
    () => (staffSession.token() === null ? undefined : staffSession.profile()?._id),
    local,
    String(import.meta.env['CONTRACTS']),
  );
  staffSession.subscribe((change) => {
    if (change !== 'opened' && change !== 'profile' && staffSession.token() === null) saved.remove();
  });
  return saved;
}
