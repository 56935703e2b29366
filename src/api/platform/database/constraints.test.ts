import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { insertStaff } from '#test/staff.ts';
import { violatedConstraint, newId, openDatabase, openPool, type Database } from './database.ts';
import type { BookingTable, ChargeTable, PaymentTable, RefundTable } from './schema.ts';

let copy: TestDatabase;
let db: Database;
/** Two customers with a booking each, and a member of staff. */
let ada: string;
let ben: string;
let staff: string;
let adasBooking: string;
let bensBooking: string;
let car: Pick<
  Insertable<BookingTable>,
  'service_id' | 'service_name' | 'brand_id' | 'vehicle_id' | 'brand_name' | 'model' | 'year'
>;

beforeAll(async () => {
  copy = await cloneDatabase();
  copy.acceptDifferingBooks('rows that keep or break one constraint each, without the rest of their booking');
  db = openDatabase(openPool(copy.connection, 2));
  const service = await db.selectFrom('services').selectAll().limit(1).executeTakeFirstOrThrow();
  const vehicle = await db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select(['vehicles.id', 'brand_id', 'name', 'model', 'year'])
    .limit(1)
    .executeTakeFirstOrThrow();
  car = {
    service_id: service.id,
    service_name: service.name,
    brand_id: vehicle.brand_id,
    vehicle_id: vehicle.id,
    brand_name: vehicle.name,
    model: vehicle.model,
    year: vehicle.year,
  };
  [ada, ben, staff] = [await insertCustomer(), await insertCustomer(), await insertStaff(db)];
  [adasBooking, bensBooking] = [await insertBooking(), await insertBooking({ customer_id: ben })];
});
afterAll(async () => {
  await db.destroy();
  await copy.drop();
});

async function insertCustomer(): Promise<string> {
  const id = newId();
  await db
    .insertInto('customers')
    .values({
      id,
      email: `${id}@example.ng`,
      email_verified_at: new Date(),
      first_name: 'Ada',
      last_name: 'Obi',
      referral_code: id,
    })
    .execute();
  return id;
}

async function insertBooking(changes: Partial<Insertable<BookingTable>> = {}): Promise<string> {
  const id = newId();
  const row = {
    id,
    customer_id: ada,
    full_name: 'Ada Obi',
    phone: '+2348031234567',
    price_kobo: 10_000,
    amount_kobo: 10_000,
    mode: 'drive-in',
    payment_method: 'cash',
    ...car,
  } as const;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('bookings')
      .values({ ...row, ...changes })
      .execute();
    await sql`insert into booking_services values (${id}, ${car.service_id}, 0, 's', 10000, 0, 0)`.execute(trx);
  });
  const charge = { id: newId(), booking_id: id, kind: 'booking', amount_kobo: 10_000 } as const;
  await db.insertInto('charges').values(charge).execute();
  return id;
}

let receipts = 0;
/** The columns of a settled payment. */
const settled = () =>
  ({
    status: 'settled',
    received_kobo: 10_000,
    received_currency: 'NGN',
    settled_at: new Date(),
    receipt_number: ++receipts,
  }) as const;

async function insertPayment(changes: Partial<Insertable<PaymentTable>> = {}): Promise<string> {
  const id = newId();
  const booking_id = changes.booking_id ?? adasBooking;
  const charge = db.selectFrom('charges').select('id').where('booking_id', '=', booking_id);
  const { id: charge_id } = await charge.where('kind', '=', 'booking').executeTakeFirstOrThrow();
  await db
    .insertInto('payments')
    .values({ id, booking_id, charge_id, reference: id, amount_kobo: 10_000, ...changes })
    .execute();
  return id;
}

/** The name of the constraint that refuses the statement. */
const refusal = (statement: Promise<unknown>): Promise<string | null> => statement.then(() => null, violatedConstraint);

describe('bookings', () => {
  test('require the former status while a cancellation is requested', async () => {
    expect(await refusal(insertBooking({ status: 'pending-cancelled' }))).toBe('bookings_status_before_required_check');
    expect(await refusal(insertBooking({ status: 'pending-cancelled', status_before: 'pending' }))).toBeNull();
  });

  test('have a discount exactly when they have a promotion', async () => {
    const promotion = JSON.stringify({ code: 'first-care', title: 'First care', percent: 20 });
    expect(await refusal(insertBooking({ promotion }))).toBe('bookings_promotion_discount_check');
    expect(await refusal(insertBooking({ promotion: 'null' }))).toBe('bookings_promotion_discount_check');
    expect(await refusal(insertBooking({ discount_kobo: 2000, amount_kobo: 8000 }))).toBe(
      'bookings_promotion_discount_check',
    );
    expect(await refusal(insertBooking({ promotion, discount_kobo: 2000, amount_kobo: 8000 }))).toBeNull();
  });
});

async function insertEstimate(changes: Partial<Insertable<ChargeTable>> = {}): Promise<string> {
  const id = newId();
  const row = { id, booking_id: adasBooking, kind: 'estimate', approval_id: newId(), amount_kobo: 5000 } as const;
  await db
    .insertInto('charges')
    .values({ ...row, ...changes })
    .execute();
  return id;
}

describe('charges', () => {
  test('those of estimates have an approval, once, and others have none', async () => {
    expect(await refusal(insertEstimate({ kind: 'booking' }))).toBe('charges_approval_check');
    expect(await refusal(insertEstimate({ approval_id: null }))).toBe('charges_approval_check');
    const approval_id = newId();
    expect(await refusal(insertEstimate({ approval_id }))).toBeNull();
    expect(await refusal(insertEstimate({ approval_id }))).toBe('charges_approval');
    expect(await refusal(insertEstimate({ amount_kobo: 0 }))).toBe('charges_estimate_amount_check');
  });

  test('one of the price has an id of its own, gets another amount, and is paid, but never voided', async () => {
    const id = await insertEstimate({ kind: 'booking', approval_id: null });
    const change = (changes: Partial<Insertable<ChargeTable>>) =>
      refusal(db.updateTable('charges').set(changes).where('id', '=', id).execute());
    for (const changes of [{ amount_kobo: 4000 }, { amount_kobo: 0 }, { paid_at: new Date() }, { paid_at: null }])
      expect(await change(changes)).toBeNull();
    expect(await change({ voided_at: new Date() })).toBe('charges_price_not_voided_check');
    expect(await change({ booking_id: bensBooking })).toBe('charges_keep_estimate');
  });

  test('one of an estimate keeps its amount and its booking, and stays void', async () => {
    const id = await insertEstimate();
    const change = (changes: Partial<Insertable<ChargeTable>>) =>
      refusal(db.updateTable('charges').set(changes).where('id', '=', id).execute());
    for (const changes of [{ amount_kobo: 5001 }, { amount_kobo: 4999 }, { booking_id: bensBooking }])
      expect(await change(changes)).toBe('charges_keep_estimate');
    const now = new Date();
    expect(await change({ paid_at: now })).toBeNull();
    expect(await change({ voided_at: now })).toBe('charges_voided_unpaid_check');
    expect(await change({ voided_at: now, paid_at: null })).toBeNull();
    expect(await change({ voided_at: null })).toBe('charges_keep_estimate');
    expect(await change({ paid_at: now })).toBe('charges_voided_unpaid_check');
  });
});

describe('payments', () => {
  test('a payment is for a charge of its booking, and only one settles each charge', async () => {
    const [booking_id, other] = [await insertBooking(), await insertBooking()];
    const estimates = [await insertEstimate({ booking_id }), await insertEstimate({ booking_id })];
    const ofOther = await insertEstimate({ booking_id: other });
    expect(await refusal(insertPayment({ booking_id, charge_id: ofOther }))).toBe('payments_charge_id_fkey');
    for (const charge of [{}, ...estimates.map((charge_id) => ({ charge_id }))]) {
      expect(await refusal(insertPayment({ ...settled(), booking_id, ...charge }))).toBeNull();
      expect(await refusal(insertPayment({ ...settled(), booking_id, ...charge }))).toBe('payments_one_settled');
    }
  });

  test('a settled payment has a receipt number and an instant', async () => {
    const booking_id = await insertBooking();
    for (const missing of [{ receipt_number: null }, { settled_at: null }])
      expect(await refusal(insertPayment({ ...settled(), booking_id, ...missing }))).toBe(
        'payments_settled_receipt_check',
      );
  });

  test('never share a transaction of the provider', async () => {
    await insertPayment({ provider_id: '4711' });
    expect(await refusal(insertPayment({ provider_id: '4711' }))).toBe('payments_provider_id');
  });

  test('the rows of a joint attempt have the reference of its first row, and are online', async () => {
    const reference = `joint-${newId()}`;
    const row = { joint_reference: reference };
    expect(await refusal(insertPayment({ ...row, reference: `${reference}2` }))).toBe('payments_joint_check');
    expect(
      await refusal(insertPayment({ ...row, reference, method: 'cash', recorded_by: await insertStaff(db) })),
    ).toBe('payments_joint_check');
    expect(await refusal(insertPayment({ ...row, reference }))).toBeNull();
    expect(await refusal(insertPayment({ ...row, reference: `${reference}.2` }))).toBeNull();
  });

  test('a payment is taken back only when it is refunded', async () => {
    expect(await refusal(insertPayment({ taken_back: true }))).toBe('payments_taken_back_check');
    expect(await refusal(insertPayment({ taken_back: true, status: 'refunded' }))).toBeNull();
  });

  test.each(['cash', 'transfer'] as const)(
    'a payment by %s names the member of staff who recorded it',
    async (method) => {
      expect(await refusal(insertPayment({ method }))).toBe('payments_recorded_by_required_check');
      expect(await refusal(insertPayment({ method, recorded_by: newId() }))).toBe('payments_recorded_by_fkey');
      expect(await refusal(insertPayment({ method, recorded_by: staff }))).toBeNull();
    },
  );

  test.each([
    ['no amount', { received_currency: 'NGN' }],
    ['no currency', { received_kobo: 10_000 }],
    ['another currency', { received_kobo: 10_000, received_currency: 'USD' }],
  ])('cannot settle with %s', async (_, received) => {
    expect(
      await refusal(insertPayment({ ...settled(), received_kobo: null, received_currency: null, ...received })),
    ).toBe('payments_settled_received_check');
  });

  test('settle a booking once, and share no reference and no receipt number', async () => {
    const [booking_id, other] = [await insertBooking(), await insertBooking()];
    const id = await insertPayment({ ...settled(), booking_id, receipt_number: 4711 });
    expect(await refusal(insertPayment({ ...settled(), booking_id }))).toBe('payments_one_settled');
    expect(await refusal(insertPayment({ booking_id: other, reference: id }))).toBe('payments_reference_key');
    expect(await refusal(insertPayment({ ...settled(), booking_id: other, receipt_number: 4711 }))).toBe(
      'payments_receipt_number_key',
    );
    expect(await refusal(insertPayment({ ...settled(), booking_id: other }))).toBeNull();
  });

  test('have one refund of the centre that did not fail', async () => {
    const refund = { payment_id: await insertPayment(), amount_kobo: 10_000, reason: 'surplus' } as const;
    const insertRefund = (changes: Partial<Insertable<RefundTable>> = {}) =>
      db
        .insertInto('refunds')
        .values({ id: newId(), ...refund, ...changes })
        .execute();
    expect(await refusal(insertRefund({ status: 'failed', ended_at: new Date() }))).toBeNull();
    expect(await refusal(insertRefund())).toBeNull();
    expect(await refusal(insertRefund())).toBe('refunds_one_active');
    expect(await refusal(insertRefund({ source: 'provider' }))).toBeNull();
  });

  test('a payment has one row for each refund of the provider, which other payments may share', async () => {
    const refund = { amount_kobo: 10_000, reason: 'reversed', source: 'provider', provider_id: '8' } as const;
    const insertRefund = async (payment_id: string) =>
      db
        .insertInto('refunds')
        .values({ ...refund, id: newId(), payment_id })
        .execute();
    const payment = await insertPayment();
    expect(await refusal(insertRefund(payment))).toBeNull();
    expect(await refusal(insertRefund(payment))).toBe('refunds_provider_id_payment_id_key');
    expect(await refusal(insertRefund(await insertPayment()))).toBeNull();
  });
});

describe('promotions and credit', () => {
  test('a promotion applies to an existing service', async () => {
    const row = { code: 'spring', title: 'Spring', percent: 10, eligibility: 'first-booking' } as const;
    const service = { promotion_code: 'first-care', service_slug: 'no-such-service' };
    expect(await refusal(db.insertInto('promotion_services').values(service).execute())).toBe(
      'promotion_services_service_slug_fkey',
    );
    expect(
      await refusal(
        db
          .insertInto('promotions')
          .values({ ...row, code: 'Spring Sale' })
          .execute(),
      ),
    ).toBe('promotions_code_check');
  });

  test("a claim cannot name another customer's booking", async () => {
    const claim = { promotion_code: 'first-care', customer_id: ada };
    expect(
      await refusal(
        db
          .insertInto('promotion_claims')
          .values({ ...claim, booking_id: bensBooking })
          .execute(),
      ),
    ).toBe('promotion_claims_booking_id_customer_id_fkey');
    expect(
      await refusal(
        db
          .insertInto('promotion_claims')
          .values({ ...claim, booking_id: adasBooking })
          .execute(),
      ),
    ).toBeNull();
  });

  test("credit is spent on the customer's own booking and earned by the booking of the referred customer", async () => {
    const entry = { customer_id: ada, kind: 'referral', amount_kobo: 100_000, referred_customer_id: ben } as const;
    const key = 'credit_entries_booking_id_booking_customer_id_fkey';
    expect(
      await refusal(
        db
          .insertInto('credit_entries')
          .values({ ...entry, booking_id: adasBooking })
          .execute(),
      ),
    ).toBe(key);
    expect(
      await refusal(
        db
          .insertInto('credit_entries')
          .values({ ...entry, booking_id: bensBooking })
          .execute(),
      ),
    ).toBeNull();
    // Once for each round of paying the same booking.
    expect(
      await refusal(
        db
          .insertInto('credit_entries')
          .values({ ...entry, booking_id: bensBooking })
          .execute(),
      ),
    ).toBe('credit_entries_one_referral');
    const spent = { customer_id: ada, kind: 'spent', amount_kobo: -100 } as const;
    expect(
      await refusal(
        db
          .insertInto('credit_entries')
          .values({ ...spent, booking_id: bensBooking })
          .execute(),
      ),
    ).toBe(key);
    expect(
      await refusal(
        db
          .insertInto('credit_entries')
          .values({ ...spent, booking_id: adasBooking })
          .execute(),
      ),
    ).toBeNull();
  });
});

test('services have a known kind and vehicles a known class', async () => {
  expect(await refusal(sql`update services set kind = 'other' where id = ${car.service_id}`.execute(db))).toBe(
    'services_kind_check',
  );
  expect(await refusal(sql`update vehicles set class = 'other' where id = ${car.vehicle_id}`.execute(db))).toBe(
    'vehicles_class_check',
  );
});

test('a pending email address is in lower case and at most 254 characters long', async () => {
  for (const email of ['Ada@example.ng', `${'a'.repeat(250)}@b.ng`]) {
    expect(
      await refusal(db.updateTable('customers').set({ pending_email: email }).where('id', '=', ada).execute()),
    ).toBe('customers_pending_email_check');
  }
});

test('a recipient has the kind of its message', async () => {
  const id = newId();
  await db.insertInto('messages').values({ id, kind: 'notification', target: 'user', title: 'x', body: 'x' }).execute();
  const row = { message_id: id, customer_id: ada, role: 'to' } as const;
  expect(
    await refusal(
      db
        .insertInto('message_recipients')
        .values({ ...row, kind: 'message' })
        .execute(),
    ),
  ).toBe('message_recipients_message_id_kind_fkey');
  expect(
    await refusal(
      db
        .insertInto('message_recipients')
        .values({ ...row, kind: 'notification' })
        .execute(),
    ),
  ).toBeNull();
});

test('an idempotency key belongs to a customer or to a member of staff, never both', async () => {
  const row = { key: 'k', fingerprint: Buffer.from('f') };
  for (const owner of [{}, { customer_id: ada, staff_id: staff }]) {
    const values = { ...row, ...owner };
    expect(await refusal(db.insertInto('idempotency_keys').values(values).execute())).not.toBeNull();
  }
  for (const owner of [{ customer_id: ada }, { staff_id: staff }])
    expect(
      await refusal(
        db
          .insertInto('idempotency_keys')
          .values({ ...row, ...owner })
          .execute(),
      ),
    ).toBeNull();
});

test.each([
  [
    "select from payments where email = 'a' and status in ('starting', 'open', 'closed', 'failed') order by created_at desc limit 1",
    'payments_unsettled_email',
  ],
  ["select from payments where provider_id = '1'", 'payments_provider_id'],
  [
    "select count(*) from customers where referred_by = '00000000-0000-0000-0000-000000000000'",
    'customers_referred_by',
  ],
  [
    "select from audit_log where staff_id = '00000000-0000-0000-0000-000000000000' order by id desc limit 20",
    'audit_log_staff',
  ],
  ["select from audit_log where event = 'settings.edited' order by id desc limit 20", 'audit_log_event'],
  ["select from audit_log where subject_id = '1' order by id desc limit 20", 'audit_log_subject'],
])('%s uses %s', async (statement, index) => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await sql`explain ${sql.raw(statement)}`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain(index);
});

test('every default reads the clock of the application', async () => {
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default ~ 'now|timestamp' and column_default <> 'app_now()'`.execute(db);
  expect(rows).toEqual([]);
});
