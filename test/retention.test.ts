import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { keepFind } from '#shared/find/find.contract.ts';
import { RETENTION } from '#shared/retention.ts';
import type { JobName } from '#api/platform/jobs/job-queue.ts';
import { insertKey } from '#test/api-keys.ts';
import { insertReceiver } from '#test/webhook-receiver.ts';
import { newDevice } from '#test/devices.ts';
import { createStaff, insertStaff } from './staff.ts';
import { eventually, postWebhook } from './payments.ts';
import { createCustomer, type Customer } from './customers.ts';
import { insertWalkIn } from './walk-ins.ts';
import { expectOk, createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

interface Retained {
  job: JobName;
  table: string;
  /** The column that determines its age, and the maximum age. */
  column: string;
  limit: string;
  /** The column that the rows have, where one table keeps those of customers and of staff. */
  owner?: 'customer_id' | 'staff_id';
  /** Inserts one row. */
  make: () => Promise<unknown>;
}
const db = () => app.runtime.db;
const days = (count: number) => `${count} days`;
const months = (count: number) => `${count} months`;

const TABLE: Retained[] = [
  {
    job: 'purge-outbox',
    table: 'outbox',
    column: 'created_at',
    limit: months(RETENTION.outboxMonths),
    make: () =>
      db()
        .transaction()
        .execute((trx) =>
          queueEmail(app.runtime, trx, 'old@example.ng', { kind: 'test.mail', subject: 'x', paragraphs: ['x'] }),
        ),
  },
  {
    job: 'purge-notifications',
    table: 'messages',
    column: 'created_at',
    limit: months(RETENTION.notificationMonths),
    make: () =>
      db()
        .transaction()
        .execute((trx) => notify(trx, { customerId: ada._id }, { title: 'x', message: 'x' })),
  },
  {
    job: 'reconcile-all',
    table: 'webhook_events',
    column: 'received_at',
    limit: days(RETENTION.webhookEventDays),
    make: async () => expectOk(postWebhook(app, JSON.stringify({ event: 'charge.reviewed', data: { id: newId() } }))),
  },
  {
    job: 'purge-expired-account-data',
    table: 'sessions',
    column: 'last_seen_at',
    limit: days(RETENTION.sessionDays),
    make: () => expectOk(app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } })),
  },
  {
    job: 'purge-expired-account-data',
    table: 'sessions',
    column: 'created_at',
    limit: days(RETENTION.sessionLifetimeDays),
    make: () => expectOk(app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } })),
  },
  {
    job: 'purge-expired-account-data',
    table: 'account_links',
    column: 'created_at',
    limit: days(RETENTION.accountLinkDays),
    make: () =>
      db()
        .insertInto('account_links')
        .values({ token_hash: Buffer.from(newId()), customer_id: ada._id, purpose: 'close' })
        .execute(),
  },
  {
    job: 'purge-expired-account-data',
    table: 'ways_back',
    column: 'created_at',
    limit: months(RETENTION.wayBackMonths),
    make: async () =>
      db()
        .insertInto('ways_back')
        .values({
          id: newId(),
          customer_id: ada._id,
          code_hmac: Buffer.from(newId()),
          drops_email: false,
          id_kind: 'passport',
          id_last4: '48AB',
          reason: 'Lost the phone.',
          staff_id: await insertStaff(db()),
          ended_at: new Date(),
        })
        .execute(),
  },
  {
    job: 'purge-expired-account-data',
    table: 'remembered_benefits',
    column: 'remembered_at',
    limit: months(RETENTION.rememberedBenefitMonths),
    make: () =>
      sql`insert into remembered_benefits (contact_digest, benefit, used) values (contact_digest(${newId()}), 'first-100', true)`.execute(
        db(),
      ),
  },
  {
    job: 'purge-expired-account-data',
    table: 'known_devices',
    column: 'seen_at',
    limit: months(RETENTION.knownDeviceMonths),
    make: () =>
      expectOk(
        app.request('POST', 'user/login', {
          body: { email: ada.email, password: ada.password },
          headers: { 'x-device': newDevice() },
        }),
      ),
  },
  {
    job: 'purge-expired-account-data',
    table: 'idempotency_keys',
    owner: 'customer_id',
    column: 'created_at',
    limit: '24 hours',
    make: async () =>
      expectOk(ada.request('POST', 'booking/book', await app.bookingForm(), { 'idempotency-key': newId() })),
  },
  {
    job: 'purge-expired-account-data',
    table: 'idempotency_keys',
    owner: 'staff_id',
    column: 'created_at',
    limit: '24 hours',
    make: async () => {
      const desk = await createStaff(app, 'front_desk');
      const form = { ...(await app.bookingForm()), paymentMethod: 'cash' };
      await expectOk(desk.request('POST', 'staff/booking', form, { 'idempotency-key': newId() }));
    },
  },
  {
    job: 'purge-expired-account-data',
    table: 'contact_history',
    column: 'replaced_at',
    limit: months(RETENTION.outboxMonths),
    make: async () => {
      // A customer of its own: the change ends the customer's other sessions.
      const bola = await createCustomer(app);
      await expectOk(bola.request('PUT', 'user/me', { phoneNumber: '0803 123 0001', currentPassword: bola.password }));
    },
  },
  {
    job: 'purge-walk-ins',
    table: 'join_requests',
    column: 'created_at',
    limit: months(RETENTION.joinRequestMonths),
    make: async () =>
      db()
        .insertInto('join_requests')
        .values({
          id: newId(),
          customer_id: ada._id,
          walk_in_id: await insertWalkIn(app, { name: 'Bàbá Àkàndé' }),
          found_by: 'plate',
        })
        .execute(),
  },
  {
    job: 'purge-walk-ins',
    table: 'recent_finds',
    column: 'at',
    limit: days(RETENTION.recentFindDays),
    make: async () => {
      const desk = await createStaff(app, 'front_desk');
      await expectOk(desk.call(keepFind, { body: { kind: 'customer', id: ada._id } }));
    },
  },
  {
    job: 'purge-unverified-accounts',
    table: 'sign_ups',
    column: 'created_at',
    limit: days(RETENTION.unverifiedAccountDays),
    make: () =>
      expectOk(
        app.request('POST', 'user/register', {
          body: {
            firstName: 'A',
            lastName: 'B',
            email: `${newId()}@example.ng`,
            phoneNumber: '0803 123 4567',
            password: 'kept in the glove box',
          },
        }),
      ),
  },
  {
    job: 'purge-expired-staff-data',
    table: 'staff_sessions',
    column: 'last_seen_at',
    limit: '36 hours',
    make: () => createStaff(app, 'manager'),
  },
  {
    job: 'purge-expired-staff-data',
    table: 'staff_known_devices',
    column: 'seen_at',
    limit: months(RETENTION.knownDeviceMonths),
    make: async () =>
      db()
        .insertInto('staff_known_devices')
        .values({ staff_id: (await createStaff(app, 'manager')).id, device: newId() })
        .execute(),
  },
  {
    job: 'purge-expired-staff-data',
    table: 'password_reset_tokens',
    column: 'expires_at',
    limit: '1 day',
    make: async () =>
      db()
        .insertInto('password_reset_tokens')
        .values({
          staff_id: (await createStaff(app, 'manager')).id,
          token_hash: Buffer.from(newId()),
          expires_at: new Date(),
        })
        .execute(),
  },
  {
    job: 'purge-integrations',
    table: 'api_keys',
    column: 'revoked_at',
    limit: days(RETENTION.endedKeyDays),
    make: async () => {
      const { id } = await createStaff(app, 'owner');
      await insertKey(app, id, { revoked_at: new Date(), revoked_by: id });
    },
  },
  {
    job: 'purge-integrations',
    table: 'webhook_deliveries',
    column: 'made_at',
    limit: days(RETENTION.webhookDeliveryDays),
    make: async () =>
      db()
        .insertInto('webhook_deliveries')
        .values({
          receiver_id: await insertReceiver(app, (await createStaff(app, 'owner')).id),
          event: 'test',
          at: new Date(),
          status: 'delivered',
        })
        .execute(),
  },
];

/** Accepts the rows of a table that an entry is about. */
const isOwn = ({ owner }: Retained) => (owner === undefined ? sql`true` : sql`${sql.ref(owner)} is not null`);

/** Counts the rows past the limit, or those at most two minutes short of it. */
async function count(retained: Retained, which: 'old' | 'young'): Promise<number> {
  const { table, column, limit } = retained;
  const age = sql.ref(column);
  const edge = sql`now() - ${limit}::interval`;
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where ${isOwn(retained)} and ${which === 'old' ? sql`${age} < ${edge}` : sql`${age} >= ${edge} and ${age} < ${edge} + interval '2 minutes'`}`.execute(
    db(),
  );
  return rows[0]?.n ?? 0;
}

/** Inserts two rows, one a minute past the limit and one a minute short of it. */
async function prepare(retained: Retained): Promise<void> {
  const { table, column, limit, make } = retained;
  const age = sql.ref(column);
  await make();
  await make();
  await db()
    .transaction()
    .execute(async (trx) => {
      // Jobs may be writing the same rows.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
      await sql`
      update ${sql.table(table)} t set ${age} = now() - ${limit}::interval + (newest.place - 1.5) * interval '2 minutes'
      from (select ctid as at, row_number() over (order by ${age} desc) as place from ${sql.table(table)} where ${isOwn(retained)}) newest
      where newest.at = t.ctid and newest.place <= 2`.execute(trx);
    });
}

beforeAll(async () => {
  for (const row of TABLE) await prepare(row);
  for (const row of TABLE)
    expect([row.table, await count(row, 'old'), await count(row, 'young')]).toEqual([row.table, 1, 1]);
  for (const job of new Set(TABLE.map(({ job }) => job))) await app.runtime.queue.send(job, {});
}, 60_000);

test.each(TABLE.map((row) => ({ ...row, rows: [row.table, row.owner].filter(Boolean).join(' by ') })))(
  'the job $job deletes rows of $rows with a $column older than $limit and no younger ones',
  async (row) => {
    await eventually(async () => (await count(row, 'old')) === 0, 30_000);
    expect(await count(row, 'young')).toBe(1);
  },
  40_000,
);
