import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type User, user } from '#shared/accounts/accounts.contract.ts';
import { SESSION_IDLE_DAYS, SESSION_LIFETIME_DAYS } from '#shared/retention.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { createSessionStore } from '#web/lib/session-store.ts';
import { local, perTab, readStored, type Store } from '#web/lib/storage.ts';
import { createReturnPath } from '#web/lib/return-path.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The storage key of log-outs that did not reach the server. */
export const LOG_OUTS_KEY = 'log_outs_due';

/** The draft of a new booking. With the booking that waits for a network it alone survives an expiry. */
export const NEW_BOOKING_DRAFT = 'booking:new';
/**
 * What else of a customer the browser stores: an unsent booking, unsent photos, an unfinished sign-up, who has
 * notifications here, answers to estimates that are not sent, release codes.
 */
export const STORED = {
  offlineBooking: 'waiting_booking',
  faultPhotos: 'fault_photos',
  signUp: 'sign_up',
  pushFor: 'push_for',
  estimateAnswers: 'estimate_answers',
  releases: 'release_codes',
} as const;

/** The database of the pictures of unsent photos. */
export const FAULT_PICTURES = 'fault-photos';

/** A customer's session, stored as `auth_token` and `user`. */
export const createCustomerSession = (store: Store) =>
  createSessionStore({
    store,
    tokenKey: 'auth_token',
    profileKey: 'user',
    profile: user,
    lifetime: { idleMs: SESSION_IDLE_DAYS * DAY_MS, wholeMs: SESSION_LIFETIME_DAYS * DAY_MS },
  });
export type CustomerSession = ReturnType<typeof createCustomerSession>;

export const customerSession = createCustomerSession(local);

/** The signed-in customer; re-renders on log-in, log-out and profile changes. */
export const useUser = (): User | null => useSyncExternalStore(customerSession.subscribe, customerSession.profile);

/** The customer's form drafts, removed with the session. */
export const customerDrafts = createFormDrafts(() => customerSession.profile()?._id ?? '');
customerSession.subscribe((change) => {
  if (change === 'opened' || change === 'profile' || customerSession.token() !== null) return;
  clearPersonalData(customerSession.hasExpired());
});
// A booking or photos that no log-in of their account sent within a day after an expiry.
const unsent = [
  readStored(local, STORED.offlineBooking, z.object({ at: z.number() })),
  ...(readStored(local, STORED.faultPhotos, z.array(z.object({ at: z.number() }))) ?? []),
];
if (customerSession.token() === null && unsent.some((one) => one !== null && Date.now() - one.at >= DAY_MS))
  forgetUnsent();

/** Deletes the booking and the photos that were not sent. */
function forgetUnsent(): void {
  local.removeItem(STORED.offlineBooking);
  if (local.getItem(STORED.faultPhotos) === null) return;
  local.removeItem(STORED.faultPhotos);
  globalThis.indexedDB?.deleteDatabase(FAULT_PICTURES);
}

/** Nothing personal stays after a session, except an unsent booking after its expiry (docs/security.md 38). */
function clearPersonalData(hasExpired: boolean): void {
  customerDrafts.dropAll(hasExpired ? NEW_BOOKING_DRAFT : undefined);
  local.removeItem(STORED.signUp);
  local.removeItem(STORED.estimateAnswers);
  local.removeItem(STORED.releases);
  if (hasExpired) return;
  // The landing page does not ask this person to join (greet-customer.ts).
  perTab.setItem('logged_out', 'true');
  forgetUnsent();
  local.removeItem(STORED.pushFor);
}

/** Where to return after a log-in. */
export const customerReturnPath = createReturnPath('return_to', '/user');
