import { sendAppointmentReminders } from '#api/bookings/reminders/send-appointment-reminders.ts';
import { moveTime } from '#api/scheduling/taking/move-time.ts';
import { takeTime } from '#api/scheduling/taking/take-time.ts';
import { takeWalkIn } from '#api/scheduling/taking/take-walk-in.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { addBay, addException, editBay, editServiceNeeds } from '#shared/scheduling/staff-schedule.contract.ts';
import { waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { calendarOf, comingMonday, serviceId } from '#test/calendar.ts';
import type { Customer } from '#test/customers.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Customers, Staff } from './fill-people.ts';

/**
 * A closure and an opening, a retired bay, needs of further classes, a hold, a wait for each way of arrival, an
 * appointment that was moved, and a walk-in that waits for a bay.
 */
export async function fillCalendar(app: TestApp, { ada, ben }: Customers, { manager }: Staff): Promise<void> {
  const monday = await comingMonday(app);
  const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
  const closure = { isOpen: false, from: at('15:00'), to: at('16:00'), reason: 'Power cut' };
  await expectOk(manager.call(addException, { body: closure }));
  const opening = { isOpen: true, from: at('18:00'), to: at('20:00'), reason: 'Open late' };
  await expectOk(manager.call(addException, { body: opening }));
  const { bay } = (await expectOk(manager.call(addBay, { body: { name: 'Lift 3', kind: 'lift' } }))).body;
  await expectOk(manager.call(editBay, { params: { id: bay._id }, body: { name: 'Lift 3', retired: true } }));

  // Small cars have their tyres changed sooner.
  const { services, version } = await calendarOf(manager);
  const tyres = services.find(({ name }) => name === 'Tyre maintenance');
  const needs = tyres?.needs ?? [];
  const ofClass = (vehicleClass: VehicleClass) =>
    needs.map((need) => ({ ...need, vehicleClass, workMinutes: Math.min(need.workMinutes, 45) }));
  const body = { needs: [...needs, ...ofClass('hatchback'), ...ofClass('saloon')], version };
  await expectOk(manager.call(editServiceNeeds, { params: { id: tyres?._id ?? '' }, body }));

  await fillReminders(app, ben, at('09:00'));

  const wash = await serviceId(app, 'Car wash');
  const job = { services: [wash], vehicle: null, mode: 'drive-in' as const };
  await expectOk(ada.call(holdTime, { body: { service: wash, mode: 'pick-up', startsAt: at('09:00') } }));
  for (const mode of ['drive-in', 'pick-up'] as const)
    await expectOk(ben.call(waitForPlace, { body: { service: wash, mode, date: monday } }));
  const booking = await app.book(ben);
  await app.runtime.db.transaction().execute(async (trx) => {
    const { allocationId } = await takeTime(trx, {
      customerId: ben._id,
      job,
      start: Date.parse(at('10:00')),
      takenFor: { kind: 'booking', bookingId: booking._id },
      by: 'staff',
    });
    await moveTime(trx, { allocationId, start: Date.parse(at('11:00')), by: 'staff' });
    await takeWalkIn(trx, { customerId: ben._id, bookingId: null, job });
  });
}

/** The appointment of a customer who is reminded of it twice. */
async function fillReminders(app: TestApp, ben: Customer, startsAt: string): Promise<void> {
  await app.book(ben, { startsAt });
  for (const hours of [23, 1]) {
    const ahead = Math.floor((Date.parse(startsAt) - Date.now()) / 60_000) - hours * 60;
    await app.advance(`${ahead} minutes`);
    await sendAppointmentReminders(app.runtime);
  }
  await app.advance('0 minutes');
}
