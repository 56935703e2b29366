import { newId } from '#api/platform/database/database.ts';
import type { Sent } from '#shared/endpoint.ts';
import { listCars } from '#shared/cars/cars.contract.ts';
import { FUEL_LEVELS } from '#shared/visits/visit-states.ts';
import { markReady, recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { confirmCheckIn, getVisit } from '#shared/visits/visits.contract.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import type { Customers, Staff } from './fill-people.ts';

/** Visits with each level of fuel, confirmed by customer, by code and not at all, and every move of car and key. */
export async function fillVisits(app: TestApp, { ada }: Customers, { manager }: Staff): Promise<void> {
  const book = () => app.book(ada, { paymentMethod: 'cash' });
  for (const fuel of FUEL_LEVELS) await checkIn(manager, await book(), { fuel });
  const booking = await book();
  const params = { id: booking._id };
  const { checkInCode } = (await expectOk(ada.call(getVisit, { params }))).body;
  await checkIn(manager, booking, { code: checkInCode ?? '' });
  const bay = await app.runtime.db.selectFrom('resources').select('id').executeTakeFirstOrThrow();
  const moves: Omit<Sent<typeof recordCustody>, 'clientId'>[] = [
    { kind: 'key-moved', place: 'person', person: manager.id },
    { kind: 'car-moved', place: 'bay', bay: bay.id },
    { kind: 'road-test-started', km: 128_412 },
    { kind: 'road-test-ended', km: 128_416, note: 'Brakes are good.' },
    { kind: 'handed-to-driver', place: 'person', person: manager.id },
    { kind: 'returned-by-driver' },
    { kind: 'car-moved', place: 'yard' },
  ];
  for (const move of moves)
    await expectOk(manager.call(recordCustody, { params, body: { ...move, clientId: newId() } }));
  await expectOk(manager.call(markReady, { params }));
  const { cars: owned } = (await expectOk(ada.call(listCars))).body;
  const [car] = owned;
  const form = await app.bookingForm('Service and maintenance');
  const atWork = await app.book(ada, { ...form, paymentMethod: 'cash', ...(car && { car: car._id }) });
  await checkIn(manager, atWork);
  await expectOk(ada.call(confirmCheckIn, { params: { id: atWork._id } }));
  await expectOk(
    manager.call(recordCustody, {
      params: { id: atWork._id },
      body: { clientId: newId(), kind: 'car-moved', place: 'bay', bay: bay.id },
    }),
  );
}
