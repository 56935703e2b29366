import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import type { CarRole } from '#shared/cars/car-people.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import * as faults from '#shared/shared-cars/shared-faults.contract.ts';
import { showDriverCode } from '#shared/shared-cars/shared-visits.contract.ts';
import { addCarFor } from '../car-people.ts';
import { sendVersion } from '../estimates.ts';
import { insertFaultPhoto } from '../fault-photos.ts';
import { createCustomerOnDevice, makeReady } from '../releases.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk, type TestApp } from '../test-app.ts';
import { checkIn } from '../visits.ts';
import { byCall, operationsOn, type SentCall } from './operation.ts';
import { newPicture } from './rows.ts';
import { nextStarts } from './schedule.ts';
import type { Surroundings } from './surroundings.ts';

type OnDevice = Awaited<ReturnType<typeof createCustomerOnDevice>>;

interface SharedCar {
  owner: OnDevice;
  partner: OnDevice;
  driver: OnDevice;
  invited: OnDevice;
  manager: StaffMember;
  car: string;
  /** The ids of partner, driver and invitation on the car. */
  partnerId: string;
  driverId: string;
  invitationId: string;
  booking: Booking;
}

let phones = 0;
const nextPhone = (): string => `+2348037770${String(++phones).padStart(3, '0')}`;

/** A customer on a known device, whose number is verified. */
async function makePerson(app: TestApp): Promise<OnDevice & { phone: string }> {
  const phone = nextPhone();
  const person = await createCustomerOnDevice(app, { phoneNumber: phone });
  await app.runtime.db.updateTable('customers').set({ verified_phone: phone }).where('id', '=', person._id).execute();
  return { ...person, phone };
}

async function insertShare(app: TestApp, car: string, who: { _id: string; phone: string }, role: CarRole | 'invited') {
  const id = newId();
  const joined = role === 'invited' ? {} : { customer_id: who._id, joined_at: new Date() };
  await app.runtime.db
    .insertInto('car_people')
    .values({ id, car_id: car, role: role === 'driver' ? role : 'partner', phone: who.phone, ...joined })
    .execute();
  return id;
}

/** A car with a partner, a driver and an invitation, and a booking for it that is not paid. */
async function makeSharedCar({ app }: Surroundings): Promise<SharedCar> {
  const owner = await createCustomerOnDevice(app);
  const [partner, driver, invited] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const car = (await addCarFor(app, owner))._id;
  return {
    owner,
    partner,
    driver,
    invited,
    manager: await createStaff(app, 'manager'),
    car,
    partnerId: await insertShare(app, car, partner, 'partner'),
    driverId: await insertShare(app, car, driver, 'driver'),
    invitationId: await insertShare(app, car, invited, 'invited'),
    booking: await app.book(owner, { ...(await app.bookingForm()), car, paymentMethod: 'online' }),
  };
}

const by = ({ token, device }: OnDevice, params: Record<string, string>, body?: object): SentCall => ({
  token,
  headers: { 'x-device': device },
  params,
  ...(body !== undefined && { body }),
});
const onBooking = ({ partner, booking }: SharedCar, body?: object): SentCall => by(partner, { id: booking._id }, body);
const onPerson = ({ owner, car, driverId }: SharedCar, body?: object): SentCall =>
  by(owner, { id: car, personId: driverId }, body);

export const sharedCarOperations = operationsOn('shared car', makeSharedCar, [
  byCall('invite a person', people.invitePerson, 'same', (_, { owner, car }) =>
    by(owner, { id: car }, { phone: nextPhone(), role: 'driver' }),
  ),
  byCall('remove a person', people.removePerson, 'same', (_, subject) => onPerson(subject)),
  byCall('name a driver for all visits', people.nameStandingDriver, 'same', (_, subject) =>
    onPerson(subject, { currentPassword: subject.owner.password }),
  ),
  byCall('end that a driver is named', people.endStandingDriver, 'same', (_, subject) => onPerson(subject)),
  byCall('accept an invitation', people.acceptInvitation, 'same', (_, { invited, invitationId }) =>
    by(invited, { id: invitationId }),
  ),
  byCall('decline an invitation', people.declineInvitation, 'same', (_, { invited, invitationId }) =>
    by(invited, { id: invitationId }),
  ),
  byCall('leave a car', people.leaveCar, 'same', (_, { driver, car }) => by(driver, { id: car })),
  byCall('book for the owner', shared.bookForCar, 'same', async ({ app }, { partner, car }) => {
    const { service } = await app.bookingForm('Car wash');
    const call = by(partner, { id: car }, { service, paymentMethod: 'cash', mode: 'drive-in' });
    return { ...call, headers: { ...call.headers, 'idempotency-key': newId() } };
  }),
  byCall('move a booking of the owner', shared.moveSharedBooking, 'same', async (around, subject) =>
    onBooking(subject, { startsAt: (await nextStarts(around))[0] }),
  ),
  byCall('ask to cancel for the owner', shared.cancelSharedBooking, 'same', (_, subject) => onBooking(subject)),
  byCall('write what is wrong for the owner', faults.noteSharedBooking, 'same', (_, subject) =>
    onBooking(subject, { note: 'The brakes squeal.' }),
  ),
  byCall('add a photo of what is wrong for the owner', faults.saveSharedFaultPhoto, 'same', async (_, subject) => ({
    token: subject.partner.token,
    params: { id: subject.booking._id, clientId: newId() },
    body: await newPicture(),
    headers: { 'x-device': subject.partner.device, 'content-type': 'image/png' },
  })),
  byCall(
    'remove a photo of what is wrong for the owner',
    faults.removeSharedFaultPhoto,
    'same',
    async ({ app }, subject) =>
      by(subject.partner, { id: subject.booking._id, photoId: await insertFaultPhoto(app, subject.booking._id) }),
  ),
  byCall('answer an estimate for the owner', shared.answerSharedEstimate, 'same', async (_, subject) => {
    const { booking, manager, partner } = subject;
    await checkIn(manager, booking);
    await sendVersion(manager, booking._id);
    const { lines } = (await expectOk(partner.call(shared.getPartnerEstimate, { params: { id: booking._id } }))).body;
    const answers = [{ line: lines[0]?._id ?? '', answer: 'approve' }];
    return by(partner, { id: booking._id, version: '1' }, { answers });
  }),
  byCall('start a payment for the owner', shared.startSharedPayment, 'same', (_, subject) => onBooking(subject, {}), {
    wait: '9 seconds',
  }),
  byCall('pay for the owner', shared.paySharedBooking, 'same', async ({ app }, subject) => {
    const { reference } = (
      await expectOk(subject.partner.call(shared.startSharedPayment, { params: { id: subject.booking._id }, body: {} }))
    ).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    return onBooking(subject, { ref: reference });
  }),
  byCall(
    'show the code of a driver',
    showDriverCode,
    'again',
    async ({ app }, { driver, driverId, booking, manager }) => {
      await makeReady(manager, booking);
      await app.runtime.db
        .updateTable('car_people')
        .set((update) => ({ standing_since: new Date(), standing_phone: update.ref('phone') }))
        .where('id', '=', driverId)
        .execute();
      return by(driver, { id: booking._id });
    },
  ),
]);
