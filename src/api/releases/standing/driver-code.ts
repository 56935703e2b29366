import { findCredentials, holdCredentials } from '#api/accounts/find-credentials.ts';
import { type CustomerCall, isKnownSince } from '#api/accounts/sign-in/session-confirmation.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { type CarShare, holdAgent } from '#api/cars/people/people-of-car.ts';
import { type Connection, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { belongingsIn } from '#api/visits/present-visit.ts';
import { lockVisitRecord } from '#api/visits/visit-record.ts';
import { plainWord } from '#shared/cars/car-people.ts';
import { cutText } from '#shared/cut-text.ts';
import { type DriverBlock, driverBlock } from '#shared/releases/driver-release.ts';
import { MAX_COLLECTORS, releaseBlock, triesLeft } from '#shared/releases/release-rules.ts';
import type { Belonging } from '#shared/visits/visits.contract.ts';
import { holdRelease, readRelease, type ReleaseState } from '#api/releases/read-release.ts';
import { releaseCodes } from '#api/releases/release-code.ts';
import * as repo from '#api/releases/releases.repository.ts';
import { shownOn } from '#api/releases/show-release.ts';
import { driverCodeShownNotification } from './standing.texts.ts';

/** The release of a car for a driver; nothing in it says what the owner has to do. */
export interface DriverCode {
  why: DriverBlock | null;
  takeAlong: { keyTag: string | null; belongings: Belonging['item'][] } | null;
}

/** Characters of a collector's name. */
const MAX_NAME = 120;

/** Whether the driver is the one who may collect the car on this visit. */
function isNamedFor({ named }: ReleaseState, { person, standing }: CarShare): boolean {
  if (standing === null) return false;
  const present = named.find((one) => one.taken_back_at === null);
  if (present !== undefined) return present.person_id === person.shareId;
  // The owner took the driver back on this visit.
  return !named.some(
    (one) => one.person_id === person.shareId && one.taken_back_at !== null && one.taken_back_at > standing.since,
  );
}

async function readDriverCode(
  db: Connection,
  call: CustomerCall,
  state: ReleaseState,
  share: CarShare,
  hasAccountChanged: boolean,
): Promise<DriverCode> {
  const { visit, code, named, credentials, due, centre } = state;
  const own = named.find((one) => one.taken_back_at === null && one.person_id === share.person.shareId);
  const canBeNumbered = own !== undefined || named.length < MAX_COLLECTORS;
  const block = releaseBlock({
    state: visit?.state ?? 'expected',
    haveCredentialsChanged: credentials.changedAt !== null,
    dueKobo: due,
    mayLeaveWithDue: centre.releaseWithDue,
    triesLeft: canBeNumbered ? triesLeft(own?.tries ?? 0, code.wrongCodes) : 0,
  });
  const since = [visit?.checked_in_at, share.standing?.since].filter((at) => at !== undefined);
  const known = since.length > 0 && (await isKnownSince(db, call, new Date(Math.min(...since.map(Number)))));
  return {
    why: driverBlock({ isNamed: isNamedFor(state, share), block, hasAccountChanged, isKnownDevice: known }),
    takeAlong:
      visit === undefined ? null : { keyTag: visit.key_tag, belongings: belongingsIn(visit).map(({ item }) => item) },
  };
}

/** Whether a driver can show the code of the visit of a booking. */
export async function findDriverRelease(
  runtime: Runtime,
  call: CustomerCall,
  booking: BookingRow,
  share: CarShare,
): Promise<DriverCode> {
  const { changedAt } = await findCredentials(runtime.db, call.customer.customerId);
  const state = await readRelease(runtime, runtime.db, booking);
  return readDriverCode(runtime.db, call, state, share, changedAt !== null);
}

/**
 * Shows the driver's own code for a visit, and notifies the owner each time. The first time makes the driver the
 * collector of the visit, whose code counts at the gate.
 * @throws booking.not_found when the car is shared no longer, request.too_many
 */
export async function showDriverCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  share: CarShare,
): Promise<DriverCode & { code: string | null }> {
  await runtime.limits.take('driverCodes', call.customer.customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, share.ownerId);
    await lockVisitRecord(trx, bookingId);
    const state = await holdRelease(runtime, trx, booking);
    const { changedAt } = await holdCredentials(trx, call.customer.customerId);
    await holdAgent(trx, share.person);
    const shown = await readDriverCode(trx, call, state, share, changedAt !== null);
    if (shown.why !== null) return { ...shown, code: null };
    const collector = await nameForVisit(trx, state, share);
    await notifyCustomer(
      runtime,
      trx,
      booking,
      driverCodeShownNotification({ ...shownOn(call, state), driver: plainWord(share.person.name) ?? 'Your driver' }),
    );
    return { ...shown, code: releaseCodes(runtime, bookingId, collector.id, collector.number).shown };
  });
}

/** Makes the driver the collector of a visit, unless they are it already. */
async function nameForVisit(
  trx: Trx,
  { booking, named }: ReleaseState,
  { person, standing }: CarShare,
): Promise<{ id: string; number: number }> {
  const own = named.find((one) => one.taken_back_at === null && one.person_id === person.shareId);
  if (own !== undefined) return own;
  const row = { id: newId(), number: named.length + 1 };
  await repo.insertCollector(trx, {
    ...row,
    visit_id: booking.id,
    person_id: person.shareId,
    name: cutText(person.name, MAX_NAME),
    phone: standing?.phone ?? '',
  });
  return row;
}
