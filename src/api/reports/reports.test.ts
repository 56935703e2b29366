import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { markNoShow } from '#shared/bookings/staff-day.contract.ts';
import { exportReport, getReport } from '#shared/reports/reports.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { comingMonday, lagosTime, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let manager: StaffMember;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '08:00');
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const today = async () => (await expectOk(manager.call(getReport, { query: { from: monday, to: monday } }))).body;

describe('which days', () => {
  const refused = async (from: string, to: string) => {
    const [read, exported] = [
      await manager.call(getReport, { query: { from, to } }),
      await manager.call(exportReport, { query: { from, to, table: 'bays' } }),
    ];
    const [first, second] = [read, exported].map(({ status, body }) => {
      const { code, fields } = body as { code?: string; fields?: object };
      return [status, code, fields];
    });
    expect(second).toEqual(first);
    return first;
  };
  const because = (to: string) => [400, 'request.invalid', { to }];

  test('a range that is not possible is refused with a sentence', async () => {
    expect(await refused(monday, addDays(monday, -1))).toEqual(because('The last day must not be before the first.'));
    expect(await refused(monday, addDays(monday, 1))).toEqual(because('Choose days up to today.'));
    expect(await refused(addDays(monday, -400), monday)).toEqual(because('Choose at most 400 days.'));
    expect(await refused('2026-02-30', monday)).toEqual([
      400,
      'request.invalid',
      { from: 'Write a day as 2026-11-20.' },
    ]);
  });

  test('a report of 400 days without events has only zeros', async () => {
    const from = addDays(monday, -399);
    const { takings, counts, leadTime } = (await expectOk(manager.call(getReport, { query: { from, to: monday } })))
      .body;
    expect(takings.days).toHaveLength(400);
    expect(takings.total).toBe(0);
    expect(counts).toEqual({
      takings: 0,
      cars: 0,
      newCustomers: 0,
      cameBack: 0,
      cancelled: 0,
      waiting: { count: 0, median: null, longest: null },
    });
    expect(leadTime).toMatchObject({ count: 0, median: null, lowerQuarter: null });
  });

  test('today begins at midnight in Lagos, while it is still yesterday in UTC', async () => {
    await setClock(app, monday, '00:20');
    expect((await today()).today).toBe(monday);
    await setClock(app, monday, '08:00');
  });
});

test.each(['front_desk', 'technician'] as const)('a %s sees no report', async (type) => {
  const member = await createStaff(app, type);
  const query = { from: monday, to: monday };
  const refused = [
    await member.call(getReport, { query }),
    await member.call(exportReport, { query: { ...query, table: 'bays' } }),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [403, 'session.forbidden'],
    [403, 'session.forbidden'],
  ]);
});

describe('by what the application writes', () => {
  let ada: Customer;
  beforeAll(async () => {
    ada = await createCustomer(app);
  });
  const book = (who: Customer, time: string) => app.book(who, { startsAt: lagosTime(monday, time) });

  test('a car that did not come is reported as such, even after its customer is erased', async () => {
    const booking = await book(ada, '09:00');
    await setClock(app, monday, '09:30');
    const version = await versionOf(app, booking._id);
    await expectOk(manager.call(markNoShow, { params: { id: booking._id }, body: { version } }));
    const expected = {
      total: 1,
      noShows: 1,
      givenBack: 0,
      reasons: [{ cause: 'no-show', reason: null, count: 1, givenBack: 0 }],
    };
    expect((await today()).cancellations).toEqual(expected);
    await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
    expect((await today()).cancellations).toEqual(expected);
  });

  test('reports a booking that ends with its account, and not the erased reason', async () => {
    const bola = await createCustomer(app);
    const booking = await app.book(bola);
    const version = await versionOf(app, booking._id);
    await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version, note: 'Bọ́lá called.' }));
    const written = (await today()).cancellations.reasons;
    expect(written).toContainEqual({ cause: 'staff', reason: 'Bọ́lá called.', count: 1, givenBack: 0 });
    await app.book(bola);
    await expectOk(bola.request('DELETE', 'user/me', { currentPassword: bola.password }));
    const { reasons } = (await today()).cancellations;
    expect(
      reasons
        .map(({ cause, reason, count }) => [cause, reason, count])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['account-deleted', null, 1],
      ['no-show', null, 1],
      ['other', null, 1],
    ]);
  });

  test('a car waits from its check-in to its first move into a bay, and came before its job was completed', async () => {
    const chi = await createCustomer(app);
    await setClock(app, monday, '10:00');
    const booking = await app.book(chi);
    await checkIn(manager, booking);
    await setClock(app, monday, '10:25');
    const bay = await app.runtime.db.selectFrom('resources').select('id').executeTakeFirstOrThrow();
    await expectOk(
      manager.request('POST', `staff/visit/${booking._id}/custody`, {
        clientId: newId(),
        kind: 'car-moved',
        place: 'bay',
        bay: bay.id,
      }),
    );
    const before = await today();
    expect(before.waiting).toMatchObject({ count: 1, median: 25, hours: [{ hour: 10, median: 25 }] });
    expect(before.counts).toMatchObject({ cars: 1, newCustomers: 1 });
    await finishInCash(manager, booking._id);
    const { counts, takings } = await today();
    expect(counts).toMatchObject({ cars: 1, newCustomers: 1, takings: booking.amount });
    expect(takings.services).toMatchObject([{ service: 'Car wash', cars: 1, cash: booking.amount }]);
  });
});
