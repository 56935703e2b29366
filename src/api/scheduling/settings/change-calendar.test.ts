import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdTime, listTimes } from '#shared/scheduling/schedule.contract.ts';
import {
  addBay,
  addException,
  editBay,
  editCalendarRules,
  editOpeningHours,
  editServiceNeeds,
  removeException,
} from '#shared/scheduling/staff-schedule.contract.ts';
import { calendarOf, comingMonday, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { takeTime } from '#api/scheduling/taking/take-time.ts';

let app: TestApp;
let manager: StaffMember;
let ada: Customer;
let wash: string;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  ada = await createCustomer(app);
  wash = await serviceId(app, 'Car wash');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.runtime.db.deleteFrom('allocations').execute();
  await app.runtime.db.deleteFrom('calendar_exceptions').execute();
  await sql`delete from rate_limits`.execute(app.runtime.db);
});
afterAll(() => app.stop());

const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
const calendar = () => calendarOf(manager);
const timesThatDay = async () =>
  (await expectOk(app.call(listTimes, { query: { service: wash, from: monday, days: '1' } }))).body.days[0]?.times ??
  [];
const leftAt = async (time: string) => (await timesThatDay()).find(({ startsAt }) => startsAt === at(time))?.left ?? 0;
const audited = async (event: string) =>
  app.runtime.db.selectFrom('audit_log').selectAll().where('event', '=', event).execute();

/** Gives a booking of Ada's a time, as staff. */
async function appoint(time: string): Promise<string> {
  const { _id } = await app.book(ada, { paymentMethod: 'cash' });
  const { allocationId } = await app.runtime.db.transaction().execute((trx) =>
    takeTime(trx, {
      customerId: ada._id,
      job: { services: [wash], vehicle: null, mode: 'drive-in' },
      start: Date.parse(at(time)),
      takenFor: { kind: 'booking', bookingId: _id },
      by: 'staff',
    }),
  );
  return allocationId;
}

const closure = (from: string, to: string, more: object = {}) => ({
  isOpen: false,
  from: at(from),
  to: at(to),
  reason: 'Power cut',
  ...more,
});

test('a new database has the sample calendar: its hours, six bays and two drivers, and needs of every service', async () => {
  const { bays, hours, services, rules, exceptions } = await calendar();
  expect(bays.map(({ name }) => name)).toEqual([
    'Wash 1',
    'Wash 2',
    'Lift 1',
    'Lift 2',
    'Body',
    'Diagnostics',
    'Driver 1',
    'Driver 2',
  ]);
  expect(hours).toHaveLength(6);
  expect(services.filter(({ needs }) => needs.length === 0)).toEqual([]);
  expect(exceptions).toEqual([]);
  expect(rules).toEqual({
    timeZone: 'Africa/Lagos',
    noticeMinutes: 30,
    horizonDays: 30,
    cutOffMinutes: 120,
    unpaidKeepsTime: true,
    unpaidMinutes: 240,
    gapMinutes: 30,
    depositHours: 24,
  });
});

test('a technician reads the calendar and cannot change it', async () => {
  const technician = await createStaff(app, 'technician');
  const { version, hours } = await calendarOf(technician);
  const answer = await technician.call(editOpeningHours, { body: { hours, version } });
  expect([answer.status, answer.code]).toEqual([403, 'session.forbidden']);
});

test('a closure over appointments is refused with their list, and made when confirmed; holds in it end', async () => {
  const id = await appoint('10:00');
  const ben = await createCustomer(app);
  await expectOk(ben.call(holdTime, { body: { service: wash, startsAt: at('10:00') } }));
  const refused = await manager.call(addException, { body: closure('10:15', '11:00') });
  expect([refused.status, refused.code]).toEqual([409, 'calendar.hits_bookings']);
  expect(refused.body).toMatchObject({
    hits: [
      {
        _id: id,
        startsAt: at('10:00'),
        endsAt: at('10:30'),
        service: 'Car wash',
        booking: { number: expect.stringMatching(/^BCC \d{4}$/) },
        customer: 'Ṣadé Adébáyọ̀',
      },
    ],
  });
  expect((await calendar()).exceptions).toEqual([]);
  expect(await app.runtime.db.selectFrom('allocations').select('id').execute()).toHaveLength(2);

  const { exception } = (
    await expectOk(manager.call(addException, { body: closure('10:15', '11:00', { confirm: true }) }))
  ).body;
  const left = await app.runtime.db.selectFrom('allocations').select('id').execute();
  expect(left).toEqual([{ id }]);
  expect(await leftAt('10:30')).toBe(0);
  expect(await audited('calendar.exception-added')).toMatchObject([
    { staff_id: manager.id, subject_id: exception._id },
  ]);
  // A further closure elsewhere does not list the same appointment again.
  await expectOk(manager.call(addException, { body: closure('16:00', '17:00') }));
  expect((await ada.call(holdTime, { body: { service: wash, startsAt: at('16:00') } })).code).toBe('schedule.closed');
});

test('a closure that is sent twice is made once, and removing it twice is a success', async () => {
  const first = (await expectOk(manager.call(addException, { body: closure('10:00', '11:00') }))).body.exception;
  const again = (await expectOk(manager.call(addException, { body: closure('10:00', '11:00') }))).body.exception;
  expect(again).toEqual(first);
  for (let i = 0; i < 2; i++) await expectOk(manager.call(removeException, { params: { id: first._id }, body: {} }));
  expect((await calendar()).exceptions).toEqual([]);
  expect(await leftAt('10:00')).toBe(2);
  expect(await audited('calendar.exception-removed')).toHaveLength(1);
});

test('a closure of one bay leaves the others open, and an opening with appointments in it is not removed unconfirmed', async () => {
  const [bay] = (await calendar()).bays;
  await expectOk(manager.call(addException, { body: closure('10:00', '11:00', { bay: bay?._id }) }));
  expect(await leftAt('10:00')).toBe(1);
  const opening = { ...closure('18:00', '20:00'), isOpen: true, reason: 'Open late' };
  const { exception } = (await expectOk(manager.call(addException, { body: opening }))).body;
  expect(await leftAt('19:15')).toBe(2);
  await appoint('19:00');
  const refused = await manager.call(removeException, { params: { id: exception._id }, body: {} });
  expect(refused.code).toBe('calendar.hits_bookings');
  await expectOk(manager.call(removeException, { params: { id: exception._id }, body: { confirm: true } }));
  const unknown = await manager.call(addException, { body: closure('10:00', '11:00', { bay: crypto.randomUUID() }) });
  expect([unknown.status, unknown.code]).toEqual([404, 'bay.not_found']);
});

test('shorter hours list the appointments outside them; a change of an old version is refused with the current calendar', async () => {
  await appoint('17:00');
  const { hours, version } = await calendar();
  const shorter = hours.map((day) => ({ ...day, closes: '16:00' }));
  const refused = await manager.call(editOpeningHours, { body: { hours: shorter, version } });
  expect(refused.code).toBe('calendar.hits_bookings');
  const body = { hours: shorter, version, confirm: true };
  const saved = (await expectOk(manager.call(editOpeningHours, { body }))).body.calendar;
  expect([saved.version, saved.hours[0]?.closes]).toEqual([version + 1, '16:00']);
  // The same once more: its first answer may have been lost.
  await expectOk(manager.call(editOpeningHours, { body }));
  expect((await timesThatDay()).at(-1)?.startsAt).toBe(at('15:15'));
  const stale = await manager.call(editOpeningHours, { body: { hours, version } });
  expect([stale.status, stale.code]).toEqual([409, 'calendar.stale']);
  expect(stale.body).toMatchObject({ calendar: { version: version + 1 } });
  await expectOk(manager.call(editOpeningHours, { body: { hours, version: version + 1 } }));
  expect(await audited('calendar.hours-edited')).toHaveLength(2);
});

test('bays are added under a name of their own, retired with a list of their appointments, and used again', async () => {
  const { bay } = (await expectOk(manager.call(addBay, { body: { name: 'Wash 3', kind: 'wash' } }))).body;
  expect(await leftAt('09:00')).toBe(3);
  expect((await manager.call(addBay, { body: { name: 'wash 3', kind: 'lift' } })).code).toBe('bay.name_taken');
  const edit = (name: string, retired: boolean, confirm?: boolean) =>
    manager.call(editBay, { params: { id: bay._id }, body: { name, retired, confirm } });
  expect((await edit('Wash 1', false)).code).toBe('bay.name_taken');
  for (let i = 0; i < 3; i++) await appoint('09:00');
  expect((await edit('Wash 3', true)).code).toBe('calendar.hits_bookings');
  expect((await expectOk(edit('Wash 3', true, true))).body.bay.retired).toBe(true);
  expect(await leftAt('11:00')).toBe(2);
  await expectOk(edit('Wash 3, new', false));
  expect(await leftAt('11:00')).toBe(3);
  await expectOk(edit('Wash 3, new', true, true));
  const missing = await manager.call(editBay, {
    params: { id: crypto.randomUUID() },
    body: { name: 'x', retired: false },
  });
  expect([missing.status, missing.code]).toEqual([404, 'bay.not_found']);
});

test('changed needs apply to the next appointments, and present ones keep their times', async () => {
  await appoint('09:00');
  const { services, version } = await calendar();
  const needs = services.find(({ _id }) => _id === wash)?.needs ?? [];
  const longer = needs.map((need) => (need.kind === 'wash' ? { ...need, workMinutes: 90 } : need));
  const edit = (given: typeof needs, of: number, id = wash) =>
    manager.call(editServiceNeeds, { params: { id }, body: { needs: given, version: of } });
  await expectOk(edit(longer, version));
  expect((await timesThatDay()).at(-1)?.startsAt).toBe(at('16:15'));
  const rows = await app.runtime.db.selectFrom('allocations').select(['starts_at', 'ends_at']).execute();
  expect(rows.map(({ ends_at: end }) => end?.toISOString())).toEqual([at('09:30')]);
  expect((await edit(needs, version)).code).toBe('calendar.stale');
  expect((await edit(needs, version + 1, crypto.randomUUID())).code).toBe('catalogue.service_not_found');
  await expectOk(edit(needs, version + 1));
});

test('changed rules apply from the next call on; a time zone that leaves appointments outside the hours lists them', async () => {
  await appoint('17:00');
  const { rules, version } = await calendar();
  const edit = (more: object, of: number) =>
    manager.call(editCalendarRules, { body: { rules: { ...rules, ...more }, version: of } });
  expect((await edit({ timeZone: 'Asia/Kathmandu' }, version)).code).toBe('calendar.hits_bookings');
  await expectOk(edit({ horizonDays: 2 }, version));
  expect(await timesThatDay()).toEqual([]);
  expect((await ada.call(holdTime, { body: { service: wash, startsAt: at('10:00') } })).code).toBe('schedule.too_far');
  expect((await edit({}, version)).code).toBe('calendar.stale');
  await expectOk(edit({}, version + 1));
  expect(await audited('calendar.rules-edited')).toHaveLength(2);
});

test('a closure waits for an appointment that is not yet committed, and then lists it', async () => {
  const { _id } = await app.book(ada, { paymentMethod: 'cash' });
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      app.runtime.db,
    );
    return rows.length > 0;
  };
  let answered = false;
  const closed = await app.runtime.db.transaction().execute(async (trx) => {
    await takeTime(trx, {
      customerId: ada._id,
      job: { services: [wash], vehicle: null, mode: 'drive-in' },
      start: Date.parse(at('10:00')),
      takenFor: { kind: 'booking', bookingId: _id },
      by: 'staff',
    });
    const answer = manager.call(addException, { body: closure('10:00', '11:00') });
    void answer.then(() => (answered = true));
    await expect.poll(async () => answered || (await isWaiting())).toBe(true);
    return { answer };
  });
  expect((await closed.answer).code).toBe('calendar.hits_bookings');
});
