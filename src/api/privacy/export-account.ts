import { exportAccountRecords, listAccountContacts } from '#api/accounts/account-personal-data.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { exportBookings } from '#api/bookings/bookings-personal-data.ts';
import { exportCars } from '#api/cars/cars-personal-data.ts';
import { exportJoinRequests } from '#api/customers/customers-personal-data.ts';
import { exportEstimates } from '#api/estimates/estimates-personal-data.ts';
import { exportMessages } from '#api/messages/message-personal-data.ts';
import { exportOutboxEntries } from '#api/notifications/outbox.ts';
import { exportPushes } from '#api/notifications/push/push-subscriptions.ts';
import { exportPayments } from '#api/payments/payments-personal-data.ts';
import { exportProofs } from '#api/payments/transfers/export-proofs.ts';
import { currentTime } from '#api/platform/database/database.ts';
import { exportPromotions } from '#api/promotions/export-promotions.ts';
import { exportReleases } from '#api/releases/releases-personal-data.ts';
import { exportReviews } from '#api/reviews/reviews-personal-data.ts';
import type { Runtime } from '#api/runtime.ts';
import { exportAppointments, exportWaits } from '#api/scheduling/scheduling-personal-data.ts';
import { exportVisitPhotos, exportVisits } from '#api/visits/visits-personal-data.ts';
import { exportWaitlistEntries } from '#api/waitlist/waitlist-personal-data.ts';
import { AppError } from '#shared/errors.ts';

/**
 * All personal data of a customer (NDPA 2023 s. 34), without secrets: no hashes, codes or tokens.
 * @throws AppError session.missing, request.too_many
 */
export async function exportAccount(runtime: Runtime, customerId: string) {
  const { db } = runtime;
  await runtime.limits.take('exports', customerId);
  const records = await exportAccountRecords(db, customerId);
  if (records === null) throw new AppError('session.missing');
  const verified = (await listAccountContacts(db, customerId)).filter((contact) => contact.verified);
  const [
    madeAt,
    user,
    bookings,
    appointments,
    waits,
    cars,
    visits,
    releases,
    reviews,
    visitPhotos,
    estimates,
    payments,
    proofs,
    joinRequests,
    promotions,
    messages,
    emails,
    pushes,
    waitlist,
  ] = await Promise.all([
    currentTime(db),
    getCurrentUser(runtime, customerId),
    exportBookings(db, customerId),
    exportAppointments(db, customerId),
    exportWaits(db, customerId),
    exportCars(db, customerId),
    exportVisits(db, customerId),
    exportReleases(db, customerId),
    exportReviews(db, customerId),
    exportVisitPhotos(db, customerId),
    exportEstimates(db, customerId),
    exportPayments(db, customerId),
    exportProofs(db, customerId),
    exportJoinRequests(db, customerId),
    exportPromotions(db, customerId),
    exportMessages(db, customerId),
    Promise.all(verified.map(({ contact, until }) => exportOutboxEntries(db, contact, until))),
    exportPushes(db, customerId),
    Promise.all(verified.map(({ contact, until }) => exportWaitlistEntries(db, contact, until))),
  ]);
  return {
    madeAt: madeAt.toISOString(),
    ...records,
    account: { ...user, ...records.account },
    bookings,
    appointments,
    waits,
    cars,
    visits,
    releases,
    reviews,
    visitPhotos,
    estimates,
    payments,
    proofs,
    joinRequests,
    ...promotions,
    messages,
    mails: emails.flat(),
    pushes,
    waitlist: waitlist.flat(),
  };
}
