import { findCredentials } from '#api/accounts/find-credentials.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { currentTime, type Trx } from '#api/platform/database/database.ts';
import { everyHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Input } from '#shared/endpoint.ts';
import type * as contract from '#shared/estimates/desk-services.contract.ts';
import { AppError } from '#shared/errors.ts';
import { newAnswers, requireLatest, type NewAnswer } from './approve-lines.ts';
import { lockOpenBooking } from './lock-open-booking.ts';
import { readEstimate, type StoredVersion } from './read-estimate.ts';

/** What a walk-in is asked to approve. */
export type LinesToApprove = Pick<Input<typeof contract.approveAtDesk>['body'], 'version' | 'approve'>;

interface LockedEstimate {
  booking: BookingRow;
  latest: StoredVersion;
  given: NewAnswer[];
}

/** @throws as the contract's errors say, apart from those of codes and times */
export async function lockToApprove(
  trx: Trx,
  bookingId: string,
  { version, approve }: LinesToApprove,
): Promise<LockedEstimate> {
  const booking = await lockOpenBooking(trx, bookingId);
  if ((await findCredentials(trx, booking.customer_id)).hasLogIn) throw new AppError('estimate.has_account');
  const estimate = await readEstimate(trx, bookingId);
  const latest = requireLatest(estimate, String(version));
  const unique = [...new Set(approve)];
  const given = newAnswers(
    estimate,
    latest,
    unique.map((line) => ({ line, answer: 'approve' as const })),
  );
  return { booking, latest, given };
}

const PURPOSE = 'approval-code';
const CODE_MS = 10 * 60_000;
const digits = (mac: Buffer): string => String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/**
 * The code by which lines of a version are approved: six digits, derived from the secret, the booking, the version, its
 * lines and ten minutes, so that it is stored nowhere and approves nothing else. `accepted` also has those of the ten
 * minutes before.
 */
export function approvalCodes(
  { config }: Runtime,
  { booking, latest, given }: LockedEstimate,
  now: Date,
): { sent: string; accepted: string[] } {
  const lines = given.map(({ line }) => line.line).toSorted();
  const span = Math.floor(now.getTime() / CODE_MS);
  const accepted = [span, span - 1].flatMap((one) =>
    everyHmac(config, PURPOSE, booking.id, latest.id, String(one), ...lines).map(digits),
  );
  return { sent: accepted[0] ?? '', accepted };
}

/** Counts the try, then compares a code. @throws estimate.wrong_code, estimate.too_many_codes */
export async function checkCode(runtime: Runtime, trx: Trx, locked: LockedEstimate, code: string): Promise<void> {
  const { id } = locked.booking;
  await runtime.limits.take('approvalTries', id, 'estimate.too_many_codes');
  const { accepted } = approvalCodes(runtime, locked, await currentTime(trx));
  if (!accepted.includes(code)) throw new AppError('estimate.wrong_code');
  await runtime.limits.giveBack('approvalTries', id);
}
