import { sql } from 'kysely';
import { addCar } from '#shared/cars/cars.contract.ts';
import { acceptInvitation, invitePerson, nameStandingDriver } from '#shared/cars/car-people.contract.ts';
import { bookForCar } from '#shared/shared-cars/shared-bookings.contract.ts';
import { showDriverCode } from '#shared/shared-cars/shared-visits.contract.ts';
import { newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { makeReady } from '#test/releases.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Customers, Staff } from './fill-people.ts';

/**
 * A car that is shared with a partner, who books, with a standing driver, who opens a code, and with an open
 * invitation.
 */
export async function fillSharedCars(app: TestApp, { ben }: Customers, { manager }: Staff): Promise<void> {
  const { service, vehicle } = await app.bookingForm('Car wash');
  const { car } = (await expectOk(ben.call(addCar, { body: { vehicle: String(vehicle), plate: 'LSR-204XB' } }))).body;
  const params = { id: car._id };
  const share = async (role: 'driver' | 'partner') => {
    const person = await signUpByPhone(app);
    const body = { phone: person.phone, role };
    const { people } = (await expectOk(ben.call(invitePerson, { params, body }))).body;
    const id = people.invitations.find(({ phone }) => phone === person.phone)?._id ?? '';
    await expectOk(person.call(acceptInvitation, { params: { id } }));
    return { ...person, id };
  };
  const [partner, driver] = [await share('partner'), await share('driver')];
  await expectOk(ben.call(invitePerson, { params, body: { phone: newPhone(), role: 'driver' } }));
  await expectOk(
    ben.call(nameStandingDriver, {
      params: { id: car._id, personId: driver.id },
      body: { currentPassword: ben.password },
    }),
  );
  const form = { service: String(service), paymentMethod: 'cash', mode: 'drive-in' } as const;
  const { booking } = (await expectOk(partner.call(bookForCar, { params, body: form }))).body;
  await makeReady(manager, booking);
  await expectOk(driver.call(showDriverCode, { params: { id: booking._id } }));
  await sql`delete from rate_limits`.execute(app.runtime.db);
}
