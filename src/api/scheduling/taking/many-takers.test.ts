import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let wash: string;
let startsAt: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  wash = await serviceId(app, 'Car wash');
  startsAt = new Date(`${await comingMonday(app)}T09:00:00+01:00`).toISOString();
});
afterAll(() => app.stop());

/** One bay for the service, and work that takes most of a day. */
async function makeScarce(): Promise<void> {
  await sql`
    update resources set retired_at = now()
    where kind = 'wash' and id <> (select min(id::text)::uuid from resources where kind = 'wash')
  `.execute(app.runtime.db);
  await sql`
    update service_needs set work_minutes = 360, minutes_after = 0 where service_id = ${wash}
  `.execute(app.runtime.db);
}

test('gives a time to one of two hundred customers who take it, and the nearest free times to the others', async () => {
  await makeScarce();
  const customers: Customer[] = [];
  for (let i = 0; i < 200; i++) customers.push(await createCustomer(app));
  const answers = await atOnce(200, (i) => customers[i]!.call(holdTime, { body: { service: wash, startsAt } }));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(199);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['schedule.taken']));
  for (const { body } of refused) expect(body).toMatchObject({ nearest: [{ left: 1 }, { left: 1 }, { left: 1 }] });
});

test('a call for a time that others have writes nothing, not even its count', async () => {
  const late = await createCustomer(app);
  expect((await late.call(holdTime, { body: { service: wash, startsAt } })).code).toBe('schedule.taken');
  const { rows } = await sql`select key from rate_limits where key like ${`%${late._id}%`}`.execute(app.runtime.db);
  expect(rows).toEqual([]);
});
