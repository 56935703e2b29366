import * as z from 'zod/mini';
import { customerSession, STORED } from '#web/customer/session/customer-session.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';
import { lineChoice, type LineChoices } from './estimate-choices.ts';

const unsentSchema = z.object({
  owner: z.string(),
  bookings: z.record(z.string(), z.object({ version: z.int(), choices: z.record(z.string(), lineChoice) })),
});

/** Choices with the version of the estimate they were made on. */
export interface UnsentAnswers {
  version: number;
  choices: LineChoices;
}

/**
 * The answers that did not reach the server yet, by booking: they survive a lost network and a closed tab, for their
 * account only, and are removed with the session.
 */
export function createUnsentAnswers(owner: () => string | undefined, store: Store) {
  const readAll = () => {
    const stored = readStored(store, STORED.estimateAnswers, unsentSchema);
    return stored?.owner === owner() ? (stored?.bookings ?? {}) : {};
  };
  return {
    read: (bookingId: string): UnsentAnswers | null => readAll()[bookingId] ?? null,
    write: (bookingId: string, answers: UnsentAnswers) => {
      const ownerId = owner();
      if (ownerId === undefined) return;
      const { [bookingId]: _, ...others } = readAll();
      const bookings = Object.keys(answers.choices).length === 0 ? others : { ...others, [bookingId]: answers };
      if (Object.keys(bookings).length === 0) store.removeItem(STORED.estimateAnswers);
      else store.setItem(STORED.estimateAnswers, JSON.stringify({ owner: ownerId, bookings }));
    },
  };
}

export const unsentAnswers = createUnsentAnswers(() => customerSession.profile()?._id, local);
