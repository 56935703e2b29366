import { findCredentials } from '#api/accounts/find-credentials.ts';
import { type CustomerCall, isKnownSince } from '#api/accounts/sign-in/session-confirmation.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { type CarShare, holdShare } from '#api/cars/people/people-of-car.ts';
import { type Connection, currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { belongingsIn } from '#api/visits/present-visit.ts';
import { lockVisitRecord } from '#api/visits/visit-record.ts';
import { plainWord } from '#shared/cars/car-people.ts';
import { cutText } from '#shared/cut-text.ts';
import { type DriverBlock, driverBlock } from '#shared/releases/driver-release.ts';
import { MAX_COLLECTORS, releaseBlock, triesLeft } from '#shared/releases/release-rules.ts';
import type { Belonging } from '#shared/visits/visits.contract.ts';
import { holdReleaseWithDriver, readRelease, type ReleaseState } from '#api/releases/read-release.ts';
import { releaseCodes } from '#api/releases/release-code.ts';
import * as repo from '#api/releases/releases.repository.ts';
import { shownOn } from '#api/releases/show-release.ts';
import { isDriverOfVisit, knownSinceFor, openedCode } from './driver-of-visit.ts';
import { driverCodeShownNotification } from './standing.texts.ts';

/** The release of a car for a driver; nothing in it says what the owner has to do. */
export interface DriverCode {
  why: DriverBlock | null;
  takeAlong: { keyTag: string | null; belongings: Belonging['item'][] } | null;
}

/** Characters of a collector's name. */
const MAX_NAME = 120;

const namingOf = ({ person, standing }: CarShare) =>
  standing === null ? null : { shareId: person.shareId, since: standing.since };

async function readDriverCode(
  db: Connection,
  call: CustomerCall,
  state: ReleaseState,
  share: CarShare,
  hasAccountChanged: boolean,
): Promise<DriverCode> {
  const { visit, code, named, credentials, due, centre } = state;
  const naming = namingOf(share);
  const own = naming === null ? undefined : openedCode(named, naming);
  const canBeNumbered = own !== undefined || named.length < MAX_COLLECTORS;
  const block = releaseBlock({
    state: visit?.state ?? 'expected',
    haveCredentialsChanged: credentials.changedAt !== null,
    dueKobo: due,
    mayLeaveWithDue: centre.releaseWithDue,
    triesLeft: canBeNumbered ? triesLeft(own?.tries ?? 0, code.wrongCodes) : 0,
  });
  const isKnownDevice = naming !== null && (await isKnownSince(db, call, knownSinceFor(naming, visit)));
  const isNamed = naming !== null && isDriverOfVisit(named, naming);
  return {
    why: driverBlock({ isNamed, block, hasAccountChanged, isKnownDevice }),
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
export async function openDriverCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  before: CarShare,
): Promise<DriverCode & { code: string | null }> {
  await runtime.limits.take('driverCodes', call.customer.customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, before.ownerId);
    await lockVisitRecord(trx, bookingId);
    const state = await holdReleaseWithDriver(runtime, trx, booking, call.customer.customerId);
    const { changedAt } = await findCredentials(trx, call.customer.customerId);
    const share = await holdShare(trx, before, 'show-code');
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

/** Makes the driver the collector of a visit in place of a driver who was named before, unless they are it already. */
async function nameForVisit(
  trx: Trx,
  { booking, named }: ReleaseState,
  share: CarShare,
): Promise<{ id: string; number: number }> {
  const naming = namingOf(share);
  const own = naming === null ? undefined : openedCode(named, naming);
  if (own !== undefined) return own;
  await repo.takeBack(trx, booking.id);
  const row = { id: newId(), number: named.length + 1 };
  const now = await currentTime(trx);
  await repo.insertCollector(trx, {
    ...row,
    visit_id: booking.id,
    person_id: share.person.shareId,
    name: cutText(share.person.name, MAX_NAME),
    phone: share.standing?.phone ?? '',
    // The naming can be newer than the beginning of this transaction, which waited for locks.
    named_at: naming !== null && naming.since > now ? naming.since : now,
  });
  return row;
}
