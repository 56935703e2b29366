import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCode } from '#api/accounts/verification-codes.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { giveWashCredit, retryWhileUnavailable } from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

/** Open bookings of one customer (docs/api.md 5). */
const OPEN_AT_MOST = 10;
let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const CARE = 'Car care and repair';
const db = () => app.runtime.db;
const places = async (): Promise<number> => (await app.request('GET', 'centre')).body['promotionPlacesLeft'] as number;
const quoteOf = async (who: Customer, service: string, changed?: Booking): Promise<QuoteAnswer> => {
  const { brand, vehicle, service: id } = await app.bookingForm(service);
  return (
    await expectOk(
      who.request<QuoteAnswer>('POST', 'booking/quote', {
        service: id,
        brand,
        vehicle,
        ...(changed && { id: changed._id }),
      }),
    )
  ).body;
};
const bookFor = async (who: Customer, service: string): Promise<Booking> =>
  app.book(who, await app.bookingForm(service));
const recordCashPayment = async (booking: Booking) => {
  const { version } = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  return expectOk(manager.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' }));
};
const finish = async (booking: Booking) => {
  const { version } = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  return expectOk(manager.request('PUT', `staff/booking/${booking._id}/finish`, { version }));
};
const cancel = async (who: Customer, booking: Booking) => {
  await expectOk(who.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  const { version } = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancellation`, { version, decision: 'accept' }));
};
const creditOf = async (who: Customer): Promise<number> =>
  (await who.request('GET', 'user/me')).body['washCredit'] as number;
const give = (who: Customer, naira: number): Promise<void> => giveWashCredit(app, who, naira * 100);
/** Inserts sign-ups with a code, without hashing passwords. */
async function signedUp(count: number): Promise<{ email: string; otp: string }[]> {
  const people: { email: string; otp: string }[] = [];
  // Ten at a time; only the requests under test are all concurrent.
  const one = async (i: number): Promise<void> => {
    const [id, email] = [newId(), `crowd${i}-${newId().slice(-6)}@example.ng`];
    await db()
      .insertInto('sign_ups')
      .values({
        id,
        email,
        first_name: 'One',
        last_name: 'Of many',
        phone: '+2348031234567',
        password_hash: 'none matches',
        referred_by: null,
        marketing: null,
      })
      .execute();
    await db()
      .transaction()
      .execute((trx) => sendCode(app.runtime, trx, { id, firstName: 'One', email }, 'verify', 'digits'));
    people.push({ email, otp: await app.code(email) });
  };
  for (let i = 0; i < count; i += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => one(i + k)));
  return people;
}

describe('the first hundred', () => {
  test('gives exactly a hundred places to two hundred customers who verify concurrently, none for sign-up alone', async () => {
    const before = await places();
    expect(before).toBe(100);
    const crowd = await signedUp(200);
    expect(await places()).toBe(100);
    const answers = await atOnce(200, (i) =>
      retryWhileUnavailable(() => app.request('POST', 'user/verify-email', { body: crowd[i] })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const { rows } = await sql<{ claims: number; taken: number }>`
      select (select count(*) from promotion_claims where promotion_code = 'first-100') as claims, taken from promotions where code = 'first-100'`.execute(
      db(),
    );
    expect(rows[0]).toEqual({ claims: 100, taken: 100 });
    expect(await places()).toBe(0);
    expect((await app.request('GET', 'centre')).body['offers']).toEqual({
      early: { percent: 50, places: 100, placesLeft: 0, service: 'Car care and repair' },
      first: { percent: 20, service: null },
    });
    const late = await createCustomer(app);
    expect((await quoteOf(late, CARE)).promotion?.code).toBe('first-care');
  });

  test('lets staff add places; a deleted account releases none', async () => {
    const change = { title: '50% off car care', percent: 50, places: 130, active: true };
    expect((await manager.request('PUT', 'staff/promotion/first-100', { ...change, places: 99 })).body['code']).toBe(
      'promotion.places_taken',
    );
    expect(
      (await expectOk(manager.request('PUT', 'staff/promotion/first-100', change))).body['promotion'],
    ).toMatchObject({ places: 130, taken: 100 });
    expect(await places()).toBe(30);
    const gone = await createCustomer(app);
    expect(await places()).toBe(29);
    await gone.request('DELETE', 'user/me', { currentPassword: gone.password });
    expect(await places()).toBe(29);
    const audit = await db().selectFrom('audit_log').selectAll().where('event', '=', 'promotion.changed').execute();
    expect(audit).toMatchObject([{ staff_id: manager.id, subject_id: 'first-100' }]);
    const frontDesk = await createStaff(app, 'front_desk');
    expect((await frontDesk.request('PUT', 'staff/promotion/first-100', change)).status).toBe(403);
  });

  test('halves the price of one car care, rounded down; applies only the better promotion', async () => {
    const ada = await createCustomer(app);
    const quote = await quoteOf(ada, CARE);
    expect(quote.promotion).toMatchObject({ code: 'first-100', percent: 50 });
    expect([quote.price - quote.discount, quote.amount]).toEqual([quote.amount, Math.floor(quote.price / 2)]);
    const booking = await bookFor(ada, CARE);
    expect([booking.discount, booking.amount]).toEqual([quote.discount, quote.amount]);
    expect((await quoteOf(ada, CARE)).promotion).toBeNull();
    expect((await quoteOf(ada, 'Car wash')).promotion).toBeNull();
  });

  test('uses each promotion once among fifty concurrent bookings', async () => {
    const ada = await createCustomer(app);
    const form = await app.bookingForm(CARE);
    const answers = await atOnce(50, () =>
      retryWhileUnavailable(() => ada.request<{ booking: Booking }>('POST', 'booking/book', form)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(OPEN_AT_MOST);
    const discounts = made.map(({ body }) => body.booking.discount).filter((discount) => discount > 0);
    expect(discounts).toHaveLength(1);
    const ben = await createCustomer(app);
    const wash = await app.bookingForm('Diagnostic repair');
    const washes = await atOnce(50, () =>
      retryWhileUnavailable(() => ben.request<{ booking: Booking }>('POST', 'booking/book', wash)),
    );
    expect(washes.filter(({ status, body }) => status === 201 && body.booking.discount > 0)).toHaveLength(1);
  });

  test('returns a promotion to the customer when the booking is cancelled, and no earlier', async () => {
    const ada = await createCustomer(app);
    const booking = await bookFor(ada, CARE);
    await ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' });
    expect((await quoteOf(ada, CARE)).promotion).toBeNull();
    const { version } = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
      version: number;
    };
    await expectOk(
      manager.request('PUT', `staff/booking/${booking._id}/cancellation`, { version, decision: 'accept' }),
    );
    expect((await quoteOf(ada, CARE)).promotion?.code).toBe('first-100');
    expect((await bookFor(ada, CARE)).discount).toBeGreaterThan(0);
  });
});

describe('the first care', () => {
  test('takes 20% off the first booking of any service', async () => {
    const ada = await createCustomer(app);
    const quote = await quoteOf(ada, 'Car wash');
    expect(quote.promotion).toMatchObject({ code: 'first-care', percent: 20 });
    expect(quote.amount).toBe(Math.floor(quote.price * 0.8));
    const booking = await bookFor(ada, 'Car wash');
    expect(booking.amount).toBe(quote.amount);
    expect((await quoteOf(ada, 'Diagnostic repair')).promotion).toBeNull();
  });

  test('keeps it on edits; a change to car care uses the better promotion and returns this one', async () => {
    const ada = await createCustomer(app);
    const booking = await bookFor(ada, 'Car wash');
    const edited = await expectOk(
      ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await app.bookingForm('Diagnostic repair')),
    );
    expect(edited.body.booking.discount).toBe(edited.body.booking.price * 0.2);
    const care = await expectOk(
      ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await app.bookingForm(CARE)),
    );
    expect(care.body.booking.discount).toBe(care.body.booking.price / 2);
    const claims = await db()
      .selectFrom('promotion_claims')
      .selectAll()
      .where('customer_id', '=', ada._id)
      .orderBy('promotion_code')
      .execute();
    expect(claims).toMatchObject([
      { promotion_code: 'first-100', booking_id: booking._id },
      { promotion_code: 'first-care', booking_id: null },
    ]);
  });

  test('quotes a change including the booking’s own promotion and credit, and charges the same', async () => {
    const ada = await createCustomer(app);
    const booking = await bookFor(ada, 'Car wash');
    expect((await quoteOf(ada, 'Diagnostic repair')).promotion).toBeNull();
    for (const [service, code] of [
      ['Diagnostic repair', 'first-care'],
      [CARE, 'first-100'],
      ['Car wash', 'first-care'],
    ] as const) {
      const quote = await quoteOf(ada, service, booking);
      expect(quote.promotion?.code).toBe(code);
      const form = { ...(await app.bookingForm(service)), amount: quote.amount };
      const { body } = await expectOk(ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, form));
      expect([body.booking.discount, body.booking.amount]).toEqual([quote.discount, quote.amount]);
    }
  });

  test('rejects alike a quote for a change of another customer’s, a missing or a malformed booking', async () => {
    const [ada, eve] = [await createCustomer(app), await createCustomer(app)];
    const booking = await bookFor(ada, 'Car wash');
    const { service, brand, vehicle } = await app.bookingForm('Car wash');
    const answers = await Promise.all(
      [booking._id, crypto.randomUUID(), 'x'].map((id) =>
        eve.request('POST', 'booking/quote', { service, brand, vehicle, id }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array(3).fill([404, 'booking.not_found']),
    );
    expect((await eve.request('POST', 'booking/quote', { service, brand, vehicle, id: null })).status).toBe(200);
  });

  test('rejects a booking with an outdated price, returns the current quote and reserves nothing', async () => {
    const ada = await createCustomer(app);
    const form = { ...(await app.bookingForm('Car wash')), amount: (await quoteOf(ada, 'Car wash')).amount };
    await expectOk(
      manager.request('PUT', 'staff/promotion/first-care', {
        title: '10% off',
        percent: 10,
        places: null,
        active: true,
      }),
    );
    const answer = await ada.request('POST', 'booking/book', form);
    expect([answer.status, answer.body['code'], answer.body['quote']]).toEqual([
      409,
      'booking.price_changed',
      await quoteOf(ada, 'Car wash'),
    ]);
    expect(
      await db()
        .selectFrom('promotion_claims')
        .select('promotion_code')
        .where('customer_id', '=', ada._id)
        .where('booking_id', 'is not', null)
        .execute(),
    ).toEqual([]);
    await expectOk(
      ada.request('POST', 'booking/book', { ...form, amount: (answer.body['quote'] as QuoteAnswer).amount }),
    );
    await expectOk(
      manager.request('PUT', 'staff/promotion/first-care', {
        title: '20% off your first care',
        percent: 20,
        places: null,
        active: true,
      }),
    );
  });

  test('does not offer an inactive promotion; existing bookings keep their discount', async () => {
    const ada = await createCustomer(app);
    const booking = await bookFor(ada, 'Car wash');
    await expectOk(
      manager.request('PUT', 'staff/promotion/first-care', {
        title: '20% off your first care',
        percent: 20,
        active: false,
      }),
    );
    expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body.amount).toBe(booking.amount);
    expect((await quoteOf(await createCustomer(app), 'Car wash')).promotion).toBeNull();
    await expectOk(
      manager.request('PUT', 'staff/promotion/first-care', {
        title: '20% off your first care',
        percent: 20,
        active: true,
      }),
    );
  });
});

describe('wash credit', () => {
  test('credits the referrer once, when the referred customer’s first booking is completed and paid', async () => {
    const ada = await createCustomer(app);
    const referred = await createCustomer(app, { referralCode: ada.referralCode });
    const [first, second] = [await bookFor(referred, 'Diagnostic repair'), await bookFor(referred, 'Car wash')];
    await recordCashPayment(first);
    expect(await creditOf(ada)).toBe(0);
    await finish(first);
    expect(await creditOf(ada)).toBe(1000);
    await recordCashPayment(second);
    await finish(second);
    expect(await creditOf(ada)).toBe(1000);
    expect((await ada.request('GET', 'user/me/credit')).body).toMatchObject({
      balance: 1000,
      perFriend: 1000,
      friends: 1,
      entries: [{ kind: 'referral', amount: 1000 }],
    });
    expect(await creditOf(referred)).toBe(0);
  });

  test('credits no self-referral, and two concurrently completed bookings once', async () => {
    const ada = await createCustomer(app);
    const referred = await createCustomer(app, { referralCode: ada.referralCode });
    const bookings = await Promise.all([1, 2, 3, 4].map(() => bookFor(referred, 'Diagnostic repair')));
    for (const booking of bookings) await recordCashPayment(booking);
    await Promise.all(bookings.map(finish));
    expect(await creditOf(ada)).toBe(1000);
  });

  test('revokes the credit on a refund, never below zero', async () => {
    const [ada, ben] = [await createCustomer(app), await createCustomer(app)];
    for (const [who, spends] of [
      [ada, false],
      [ben, true],
    ] as const) {
      const referred = await createCustomer(app, { referralCode: who.referralCode });
      const booking = await bookFor(referred, 'Diagnostic repair');
      const { body } = await expectOk(referred.request('POST', `booking/${booking._id}/payment`));
      await app.provider(body['reference'], 'success', { webhook: 'never' });
      await expectOk(referred.request('POST', 'booking/pay', { id: booking._id, ref: body['reference'] }));
      await finish(booking);
      expect(await creditOf(who)).toBe(1000);
      if (spends) expect((await bookFor(who, 'Car wash')).credit).toBe(1000);
      await app.provider(body['reference'], 'reversed', { webhook: 'never' });
      await referred.request('POST', 'booking/pay', { id: booking._id, ref: body['reference'] });
      expect(await creditOf(who)).toBe(0);
    }
  });

  test('pays for car washes, leaves at least ₦100 to pay, and returns when the booking is cancelled', async () => {
    const ada = await createCustomer(app);
    await bookFor(ada, 'Diagnostic repair');
    await give(ada, 1000);
    expect((await quoteOf(ada, 'Diagnostic repair')).credit).toBe(0);
    const quote = await quoteOf(ada, 'Car wash');
    expect([quote.credit, quote.amount]).toEqual([1000, quote.price - 1000]);
    const booking = await bookFor(ada, 'Car wash');
    expect([booking.credit, booking.amount]).toEqual([1000, booking.price - 1000]);
    expect(await creditOf(ada)).toBe(0);
    // Credit spent on this booking is available for its change.
    expect([(await quoteOf(ada, 'Car wash', booking)).credit, (await quoteOf(ada, 'Car wash')).credit]).toEqual([
      1000, 0,
    ]);
    const edited = await expectOk(
      ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await app.bookingForm('Diagnostic repair')),
    );
    expect([edited.body.booking.credit, await creditOf(ada)]).toEqual([0, 1000]);
    const back = await expectOk(
      ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await app.bookingForm('Car wash')),
    );
    expect([back.body.booking.credit, await creditOf(ada)]).toEqual([1000, 0]);
    await cancel(ada, booking);
    expect(await creditOf(ada)).toBe(1000);
  });

  test('settles a wash paid entirely by credit at once, with a receipt; cancelling returns the credit', async () => {
    const ada = await createCustomer(app);
    await bookFor(ada, 'Diagnostic repair');
    await give(ada, 50_000);
    const booking = await bookFor(ada, 'Car wash');
    expect(booking).toMatchObject({ amount: 0, status: 'paid', paymentStatus: 'paid', credit: booking.price });
    expect((await ada.request('POST', `booking/${booking._id}/payment`)).body['code']).toBe('payment.not_due');
    expect((await expectOk(ada.request('GET', `booking/${booking._id}/receipt`))).body).toMatchObject({
      method: 'credit',
      amount: 0,
    });
    const line = app.logs.findLast((one) => one.includes('"payment.settled"') && one.includes(booking._id)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ customer: ada._id, kobo: 0, requestId: expect.any(String) });
    expect(await creditOf(ada)).toBe(50_000 - booking.price);
    await cancel(ada, booking);
    expect(await creditOf(ada)).toBe(50_000);
    expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
  });

  test('spends credit once among fifty concurrent bookings', async () => {
    const ada = await createCustomer(app);
    await bookFor(ada, 'Diagnostic repair');
    await give(ada, 1500);
    const form = await app.bookingForm('Car wash');
    const answers = await atOnce(50, () =>
      retryWhileUnavailable(() => ada.request<{ booking: Booking }>('POST', 'booking/book', form)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(OPEN_AT_MOST - 1);
    expect(made.reduce((sum, { body }) => sum + body.booking.credit, 0)).toBe(1500);
    expect(await creditOf(ada)).toBe(0);
  });

  test('rejects negative credit, also concurrently, and any change of the ledger in the database', async () => {
    const ada = await createCustomer(app);
    const booking = await bookFor(ada, 'Diagnostic repair');
    await give(ada, 100);
    const add = (kind: 'spent' | 'spent-back', amount_kobo: number) =>
      db()
        .insertInto('credit_entries')
        .values({ customer_id: ada._id, amount_kobo, kind, booking_id: booking._id, referred_customer_id: null })
        .execute();
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => add('spent', -10_000)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await add('spent-back', 10_000);
    await expect(db().updateTable('credit_entries').set({ amount_kobo: 1 }).execute()).rejects.toThrow('append-only');
    await expect(db().deleteFrom('credit_entries').execute()).rejects.toThrow('append-only');
  });
});
