import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as releases from '#shared/releases/releases.contract.ts';
import * as staffReleases from '#shared/releases/staff-releases.contract.ts';
import { recordCustody } from '#shared/visits/staff-visits.contract.ts';
import type { Customer } from '../customers.ts';
import { createCustomerOnDevice, makeReady, releaseCodeOf, smsCode, WITHOUT_CODE } from '../releases.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { byCall, operationsOn, type SentCall } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface ReadyCar {
  customer: Customer & { device: string };
  desk: StaffMember;
  manager: StaffMember;
  booking: Booking;
  /** The owner's code, and that of the person who is named. */
  code: string;
  namedCode: string;
}

let phones = 0;
const nextPhone = (): string => `+2348036660${String(++phones % 1000).padStart(3, '0')}`;

/** A ready and paid car with a person named to collect it. */
async function makeReadyCar({ app }: Surroundings): Promise<ReadyCar> {
  const [customer, desk] = [await createCustomerOnDevice(app), await createStaff(app, 'front_desk')];
  const booking = await app.book(customer);
  await makeReady(desk, booking);
  const params = { id: booking._id };
  const phone = nextPhone();
  await expectOk(customer.call(releases.nameCollector, { params, body: { name: 'Túndé Bákàrè', phone } }));
  const code = await releaseCodeOf(customer, booking._id);
  const manager = await createStaff(app, 'manager');
  return { customer, desk, manager, booking, code, namedCode: await smsCode(app, phone) };
}

const byOwner = ({ customer, booking }: ReadyCar): SentCall => ({
  token: customer.token,
  headers: { 'x-device': customer.device },
  params: { id: booking._id },
});
const atGate = ({ desk, booking }: ReadyCar, code: string): SentCall => ({
  token: desk.token,
  params: { id: booking._id },
  body: { code },
});

export const releaseOperations = operationsOn('ready car', makeReadyCar, [
  byCall('show the release code', releases.showReleaseCode, 'same', (_, { customer, booking }) => ({
    token: customer.token,
    params: { id: booking._id },
    headers: { 'x-device': customer.device },
    body: {},
  })),
  byCall(
    'ask for a code on a new device',
    releases.sendConfirmationCode,
    'again',
    (_, { customer: { token }, booking }) => ({ token, params: { id: booking._id }, body: { by: 'email' } }),
    { wait: '61 seconds' },
  ),
  byCall('make a new code', releases.makeNewCode, 'same', (_, car) => ({ ...byOwner(car), body: { replaces: 1 } })),
  byCall('name another person', releases.nameCollector, 'same', (_, car) => ({
    ...byOwner(car),
    body: { name: 'Bayo Ojo', phone: nextPhone() },
  })),
  byCall('take the person back', releases.takeCollectorBack, 'same', (_, car) => byOwner(car)),
  byCall('check a code', staffReleases.checkReleaseCode, 'same', (_, car) => atGate(car, car.code)),
  byCall('let the car go by its code', staffReleases.releaseCar, 'same', (_, car) => atGate(car, car.code)),
  byCall("let the car go by the other person's code", staffReleases.releaseCar, 'same', (_, car) =>
    atGate(car, car.namedCode),
  ),
  byCall('let the car go without a code', staffReleases.releaseWithoutCode, 'same', (_, { manager, booking }) => ({
    token: manager.token,
    params: { id: booking._id },
    body: WITHOUT_CODE,
  })),
  byCall('move a ready car', recordCustody, 'same', (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { clientId: newId(), kind: 'car-moved', place: 'yard' },
  })),
]);
