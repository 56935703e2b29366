import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCustomer, type Customer } from './customers.ts';
import { runAs } from './postgres.ts';
import { createStaff, type StaffMember } from './staff.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let customer: Customer;
let staff: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [customer, staff] = [await createCustomer(app), await createStaff(app, 'manager')];
});
afterAll(() => app.stop());

/** Makes the server refuse to write to the app's database, as it does while its disk is full, or lets it write. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { admin } = inject('postgres');
  const { database } = app.database.connection;
  await runAs(admin, `alter database ${database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  // The setting is for new connections.
  await runAs(
    admin,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
  );
}

test('a signed-in customer reads on while the database refuses to write, and calls that write are refused', async () => {
  // Seen so long ago that a read notes it.
  await sql`update sessions set last_seen_at = now() - interval '2 hours'`.execute(app.runtime.db);
  await sql`update staff_sessions set last_seen_at = now() - interval '2 hours'`.execute(app.runtime.db);
  await setReadOnly(true);
  const read = async () => [
    (await customer.request('GET', 'user/me')).status,
    (await staff.request('GET', 'staff/me')).status,
  ];
  // The first call may meet a connection that was just closed.
  await expect.poll(read).toEqual([200, 200]);
  const edit = () => customer.request('PUT', 'user/me', { firstName: 'Ada' });
  const refused = await edit();
  expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
    503,
    'database.full',
    '3',
  ]);

  await setReadOnly(false);
  await expect.poll(async () => (await edit()).status).toBe(200);
  const { rows } = await sql`select 1 from sessions where last_seen_at < now() - interval '1 hour'`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([]);
});
