import { eraseFaultPhotos } from '#api/bookings/faults/faults-personal-data.ts';
import { eraseAccount, listAccountContacts, lockAccount } from '#api/accounts/account-personal-data.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { type Confirmation, holdConfirmation } from '#api/accounts/sign-in/confirm-identity.ts';
import { CODE_KINDS_TO_UNVERIFIED_CONTACTS } from '#api/accounts/verification-codes.ts';
import { eraseBookings, lockBookings } from '#api/bookings/bookings-personal-data.ts';
import { eraseCars, eraseInvitationsTo } from '#api/cars/cars-personal-data.ts';
import { eraseJoins } from '#api/customers/customers-personal-data.ts';
import { eraseFinds } from '#api/find/recent-finds.ts';
import { eraseEstimates } from '#api/estimates/estimates-personal-data.ts';
import { eraseMessages } from '#api/messages/message-personal-data.ts';
import { deleteOutboxEntriesTo, queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { closeAllAttempts } from '#api/payments/attempts/close-attempts.ts';
import { erasePayments, eraseUnmatchedPayments } from '#api/payments/payments-personal-data.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { deleteIdempotencyKeys } from '#api/platform/database/idempotency.ts';
import { rememberBenefits } from '#api/promotions/remember-benefits.ts';
import { eraseReleases } from '#api/releases/releases-personal-data.ts';
import { eraseReviews } from '#api/reviews/reviews-personal-data.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { eraseHolds } from '#api/scheduling/scheduling-personal-data.ts';
import { eraseVisits } from '#api/visits/visits-personal-data.ts';
import { deleteWaitlistEntries } from '#api/waitlist/waitlist-personal-data.ts';
import { deleteExportOf } from './data-exports.repository.ts';
import { insertErasure } from './erasures.repository.ts';
import { goodbyeEmail, goodbyeSms } from './privacy.texts.ts';

interface EraseOptions {
  /** The confirmed identity of the caller, who deletes their own account. */
  confirmation?: Confirmation;
  /** Set after a restore: open bookings prevent no erasure, nothing is sent, and it is not recorded again. */
  again?: boolean;
}

/**
 * Erases the personal data of a customer, with an account or a walk-in; bookings and payments remain. Returns false
 * when it was erased before.
 * @throws AppError account.car_on_site, account.money_owed while anything is owed for work on a car,
 * account.open_paid_booking while money of an open booking is neither earned nor refunded
 */
export async function eraseCustomer(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  { confirmation, again = false }: EraseOptions = {},
): Promise<boolean> {
  // Bookings are locked before the account everywhere, so that two transactions cannot deadlock.
  await lockBookings(trx, customerId);
  const customer = await lockAccount(trx, customerId);
  if (customer === undefined) return false;
  if (confirmation !== undefined) await holdConfirmation(trx, customer, confirmation);
  await deleteExportOf(trx, customerId);
  for (const id of await eraseBookings(runtime, trx, customerId, again)) await closeAllAttempts(trx, id);
  await eraseHolds(trx, customerId);
  await eraseFaultPhotos(trx, customerId);
  await eraseVisits(trx, customerId);
  await eraseReleases(trx, customerId);
  await eraseReviews(trx, customerId);
  await eraseEstimates(trx, customerId);
  await eraseCars(trx, customerId);
  await erasePayments(trx, customerId);
  await eraseMessages(trx, customerId);
  await eraseFinds(trx, customerId);
  await deleteIdempotencyKeys(trx, customerId);
  const joined = await eraseJoins(trx, customerId);
  const contacts = await listAccountContacts(trx, customerId);
  const own = contacts.filter(({ verified, until }) => verified && until === null);
  await rememberBenefits(
    trx,
    customerId,
    own.map(({ contact }) => contact),
  );
  for (const { contact, verified, until } of contacts) {
    await deleteOutboxEntriesTo(trx, contact, until, verified ? null : CODE_KINDS_TO_UNVERIFIED_CONTACTS);
    if (!verified) continue;
    await deleteWaitlistEntries(trx, contact, until);
    await eraseInvitationsTo(trx, contact, until);
    await eraseUnmatchedPayments(trx, contact, until);
  }
  await eraseAccount(trx, customer, contacts);
  if (again) return true;
  await insertErasure(trx, 'customer', customerId);
  for (const walkIn of joined) await insertErasure(trx, 'customer', walkIn);
  if (customer.email !== null) await queueEmail(runtime, trx, customer.email, goodbyeEmail(customer.first_name));
  else if (customer.phone !== null && hasVerifiedPhone(customer))
    await queueSms(runtime, trx, customer.phone, goodbyeSms((await getSettings(runtime.db, trx)).name));
  return true;
}
