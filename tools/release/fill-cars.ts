import { sql } from 'kysely';
import { sendCarReminders } from '#api/workshop/send-car-reminders.ts';
import { addCar, addReading, editCar, setCarReminders } from '#shared/cars/cars.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { finishInCash } from '#test/staff.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Customers, Staff } from './fill-people.ts';

/** A car with papers that end, readings, a service that is due again, and the reminders of all of them. */
export async function fillCars(app: TestApp, { ada }: Customers, { manager }: Staff): Promise<void> {
  const form = await app.bookingForm('Service and maintenance');
  const vehicle = String(form['vehicle']);
  const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA', colour: 'Gold' } }))).body;
  const params = { id: car._id };
  await expectOk(ada.call(addReading, { params, body: { km: 128_416 } }));
  const today = dayIn('Africa/Lagos', Date.now());
  const papers = {
    'vehicle-licence': addDays(today, 25),
    insurance: addDays(today, 5),
    'road-worthiness': addDays(today, 3),
  };
  await expectOk(ada.call(editCar, { params, body: { vehicle, plate: car.plate, papers } }));
  await expectOk(ada.call(setCarReminders, { body: { given: true } }));
  const { _id: id } = await app.book(ada, { ...form, paymentMethod: 'cash', car: car._id });
  await finishInCash(manager, id);
  // As if that service had been three months ago.
  await sql`update booking_events set at = at - interval '90 days' where booking_id = ${id}`.execute(app.runtime.db);
  await sendCarReminders(app.runtime);
}
