import { CODE_KINDS_TO_UNVERIFIED_CONTACTS, deleteCodesOf } from '#api/accounts/verification-codes.ts';
import { eraseConsents, exportConsents } from '#api/accounts/consent-records.ts';
import { contactsOf, deleteContactHistory } from '#api/accounts/contact-history.ts';
import { eraseCustomer, findById, lockById, getCurrentUser } from '#api/accounts/sign-up.ts';
import { endSessions, exportSessions, deleteKnownOrigins } from '#api/accounts/customer-sessions.ts';
import { eraseBookings, exportBookings, lockBookings } from '#api/booking/personal/service.ts';
import { deleteKeysOf } from '#api/db/idempotency.ts';
import { eraseMessagesOf as eraseMessages, exportMessages } from '#api/messages/send-message.ts';
import { exportPushes } from '#api/notifications/push.ts';
import { exportOutboxMessages, deleteOutboxMessagesTo, queueMail } from '#api/notifications/outbox.ts';
import { erasePayments, eraseStray, exportPayments } from '#api/payment/personal/service.ts';
import { closeOpenAttempts } from '#api/payment/service.ts';
import { exportProofs } from '#api/payment/transfer/service.ts';
import { exportPromotions } from '#api/promotions/export-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import { exportWaitlistEntries, forgetEntries } from '#api/waitlist/join-waitlist.ts';
import { AppError } from '#shared/errors.ts';
import { goodbyeEmail } from './privacy.emails.ts';
import { deletePhoto, findPhoto } from '#api/accounts/profile-photo.ts';

/**
 * Deletes an account: whatever names the person goes, bookings and payments stay under what is left of the row. Again is the
 * same. Throws `account.open_paid_booking` while a booking holds money.
 */
export async function deleteAccount(runtime: Runtime, customerId: string): Promise<void> {
  const done = await runtime.db.transaction().execute(async (trx) => {
    // Bookings before the account, as everybody locks them.
    await lockBookings(trx, customerId);
    const customer = await lockById(trx, customerId);
    if (customer === undefined) return false;
    await eraseBookings(trx, customerId, closeOpenAttempts);
    await erasePayments(trx, customerId);
    await eraseMessages(trx, customerId);
    await eraseConsents(trx, customerId);
    await deleteCodesOf(trx, customerId);
    await endSessions(trx, customerId);
    await deleteKnownOrigins(trx, customerId);
    await deleteKeysOf(trx, customerId);
    const contacts = await contactsOf(trx, customerId);
    for (const { contact, proven, until } of contacts) {
      await deleteOutboxMessagesTo(trx, contact, until, proven ? null : CODE_KINDS_TO_UNVERIFIED_CONTACTS);
      if (!proven) continue;
      await forgetEntries(trx, contact, until);
      await eraseStray(trx, contact, until);
    }
    await deleteContactHistory(trx, customerId, contacts);
    await eraseCustomer(trx, customerId);
    await deletePhoto(trx, customer.photo_id);
    if (customer.email !== null) await queueMail(runtime, trx, customer.email, goodbyeEmail(customer.first_name));
    return true;
  });
  if (done) runtime.log.info({ event: 'account.deleted', customer: customerId }, 'account deleted');
}

/** Everything we hold on a person (NDPA 2023 s. 34). Secrets are not theirs: no hashes, codes or tokens. */
export async function exportAccount(runtime: Runtime, customerId: string) {
  const { db } = runtime;
  await runtime.limits.take('exports', customerId);
  const customer = await findById(db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  const proven = (await contactsOf(db, customerId)).filter((one) => one.proven);
  const [account, picture, consents, where, bookings, payments, proofs, promotions, messages, mails, pushes, waitlist] = await Promise.all([
    getCurrentUser(runtime, customerId),
    customer.photo_id === null ? null : findPhoto(db, customer.photo_id),
    exportConsents(db, customerId),
    exportSessions(db, customerId),
    exportBookings(db, customerId),
    exportPayments(db, customerId),
    exportProofs(db, customerId),
    exportPromotions(db, customerId),
    exportMessages(db, customerId),
    Promise.all(proven.map(({ contact, until }) => exportOutboxMessages(db, contact, until))),
    exportPushes(db, customerId),
    Promise.all(proven.map(({ contact, until }) => exportWaitlistEntries(db, contact, until))),
  ]);
  return {
    madeAt: new Date().toISOString(),
    account: {
      ...account, createdAt: customer.created_at.toISOString(), emailVerifiedAt: customer.email_verified_at?.toISOString() ?? null,
      usesGoogle: customer.google_sub !== null, broughtByAFriend: customer.referred_by !== null,
    },
    photo: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    consents, ...where, bookings, payments, proofs, ...promotions, messages, mails: mails.flat(), pushes, waitlist: waitlist.flat(),
  };
}
