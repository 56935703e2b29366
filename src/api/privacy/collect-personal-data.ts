import { exportFaultPhotos } from '#api/bookings/faults/faults-personal-data.ts';
import { exportAccountRecords, listAccountContacts } from '#api/accounts/account-personal-data.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { exportBookings } from '#api/bookings/bookings-personal-data.ts';
import { exportCars, exportSharedCars } from '#api/cars/cars-personal-data.ts';
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

/** A field of the export. A list that can be long is read piece by piece, while it is written. */
type Field = readonly [name: string, value: unknown];

/**
 * All personal data of a customer (NDPA 2023 s. 34) in the order of the file, without secrets: no hashes, codes or
 * tokens. One statement follows the other, so that one connection is enough. Nothing when the account is deleted.
 */
export async function* collectPersonalData(runtime: Runtime, customerId: string): AsyncGenerator<Field> {
  const { db } = runtime;
  const records = await exportAccountRecords(db, customerId);
  if (records === null) return;
  const { account, ...others } = records;
  yield ['madeAt', await currentTime(db)];
  yield ['account', { ...(await getCurrentUser(runtime, customerId)), ...account }];
  yield* Object.entries(others);
  yield ['bookings', exportBookings(db, customerId)];
  yield ['appointments', await exportAppointments(db, customerId)];
  yield ['waits', await exportWaits(db, customerId)];
  yield ['cars', await exportCars(db, customerId)];
  yield ['sharedCars', await exportSharedCars(db, customerId)];
  yield ['visits', await exportVisits(db, customerId)];
  yield ['releases', exportReleases(db, customerId)];
  yield ['reviews', await exportReviews(db, customerId)];
  yield ['estimates', exportEstimates(db, customerId)];
  yield ['payments', await exportPayments(db, customerId)];
  yield ['joinRequests', await exportJoinRequests(db, customerId)];
  yield* Object.entries(await exportPromotions(db, customerId));
  yield ['messages', exportMessages(db, customerId)];
  const verified = (await listAccountContacts(db, customerId)).filter((contact) => contact.verified);
  const mails = [];
  const waitlist = [];
  for (const { contact, until } of verified) {
    mails.push(...(await exportOutboxEntries(db, contact, until)));
    waitlist.push(...(await exportWaitlistEntries(db, contact, until)));
  }
  yield ['mails', mails];
  yield ['pushes', await exportPushes(db, customerId)];
  yield ['waitlist', waitlist];
  yield ['proofs', exportProofs(db, customerId)];
  yield ['faultPhotos', exportFaultPhotos(db, customerId)];
  yield ['visitPhotos', exportVisitPhotos(db, customerId)];
}
