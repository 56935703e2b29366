import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#api/start.ts';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, lagosTime, serviceId } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

test('the next start frees a bay that an older version left to a cancelled booking, and no other bay', async () => {
  const [service, monday] = [await serviceId(app, 'Car wash'), await comingMonday(app)];
  const [ada, ben] = [await createCustomer(app), await createCustomer(app)];
  const startsAt = lagosTime(monday, '09:00');
  const cancelled = await app.book(ada, { startsAt });
  const stays = await app.book(ben, { startsAt });
  const left = async () => {
    const query = { service, from: monday, days: '1' };
    const { days } = (await expectOk(app.call(listTimes, { query }))).body;
    return days[0]?.times.find((time) => time.startsAt === startsAt)?.left ?? 0;
  };
  expect(await left()).toBe(0);
  // What a version without times does.
  await app.runtime.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', cancelled._id).execute();
  expect(await left()).toBe(0);
  await prepareDatabase(app.runtime.db);
  expect(await left()).toBe(1);
  const taken = await app.runtime.db.selectFrom('allocations').select('booking_id').execute();
  expect(taken).toEqual([{ booking_id: stays._id }]);
});
