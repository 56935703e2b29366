import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { makeCode, type StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { exportedData } from '#test/exported-data.ts';
import { expectConsistentLedger } from '#test/ledger-invariants.ts';
import { retryWhileUnavailable } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { bookWalkIn, WALK_IN_PHONE } from '#test/walk-ins.ts';

let app: TestApp;
let manager: StaffMember;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  await setActive(false);
});
beforeEach(async () => {
  ada = await createCustomer(app);
  await forgetTries();
});
afterAll(async () => {
  // The receipts of deleted accounts are erased.
  await expectConsistentLedger(app, { isMailed: false });
  await app.stop();
});

const WASH = 'Car wash';
const DIAGNOSTIC = 'Diagnostic repair';
const db = () => app.runtime.db;
const forgetTries = () => sql`delete from rate_limits`.execute(db());
/** Whether the promotions without a code apply. */
const setActive = (active: boolean) =>
  db().updateTable('promotions').set({ active }).where('eligibility', '!=', 'with-code').execute();

let made = 0;
/** Makes a code, by default 10 % off for one booking of each customer; returns it. */
async function newCode(change: object = {}): Promise<string> {
  const code = `rains-${++made}`;
  const body = { code, title: 'The rains', percent: 10, services: [], perCustomer: 1, ...change };
  await expectOk(manager.request('POST', 'staff/promotion', body));
  return code;
}
const usesOf = async (code: string): Promise<number | undefined> =>
  (await expectOk(manager.request<StaffPromotion[]>('GET', 'staff/promotion'))).body.find((one) => one.code === code)
    ?.used;
const idOf = async (service: string) => (await app.bookingForm(service))['service'] as string;

const form = async (code: string | null | undefined, services = [WASH]) => {
  const ids = await Promise.all(services.map(idOf));
  const { brand, vehicle, service, ...rest } = await app.bookingForm(services[0]);
  const chosen = ids.map((id) => ({ service: id }));
  return { ...rest, brand, vehicle, service, services: chosen, ...(code !== undefined && { code }) };
};
const quoteWith = async (who: Customer, code?: string | null, services?: string[], id?: string) => {
  const { service, services: all, brand, vehicle } = await form(code, services);
  return who.request<QuoteAnswer>('POST', 'booking/quote', { service, services: all, brand, vehicle, code, id });
};
const quoteOf = async (...given: Parameters<typeof quoteWith>) => (await expectOk(quoteWith(...given))).body;
const sendBooking = async (who: Customer, code?: string | null, services?: string[]) =>
  who.request<{ booking: Booking }>('POST', 'booking/book', await form(code, services));
const bookWith = async (...given: Parameters<typeof sendBooking>): Promise<Booking> =>
  (await expectOk(sendBooking(...given))).body.booking;
const edit = async (booking: Booking, code?: string | null, services?: string[]) =>
  (await expectOk(ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await form(code, services)))).body
    .booking;
const staffCard = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const cancel = async ({ _id: id }: { _id: string }) => {
  const { version } = await staffCard(id);
  await expectOk(manager.request('PUT', `staff/booking/${id}/cancel`, { version, note: 'Asked by phone.' }));
};
const complete = async ({ _id: id }: { _id: string }) => {
  for (const [path, more] of [
    ['payment', { method: 'cash' }],
    ['finish', {}],
  ] as const)
    await expectOk(
      manager.request('PUT', `staff/booking/${id}/${path}`, { version: (await staffCard(id)).version, ...more }),
    );
};
const refusalOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer;
  return [status, body['code'], body['message'], body['fields']];
};
const REFUSED = [
  422,
  'promotion.code_refused',
  'This code does not work: it is mistyped, over or used up. Check it, or go on without a code.',
  { code: 'This code does not work. Check it, or take it out.' },
];

describe('A promotion code', () => {
  it('takes its share off each line, is written in any way, and is used once by each customer', async () => {
    const code = await newCode();
    const quote = await quoteOf(ada, ` ${code.toUpperCase().replace('-', ' - ')} `, [WASH, DIAGNOSTIC]);
    expect(quote).toMatchObject({ code: { code, result: 'applied' }, promotion: { code, percent: 10 } });
    expect(quote.services?.map(({ price, discount }) => discount / price)).toEqual([0.1, 0.1]);
    const booking = await bookWith(ada, code, [WASH, DIAGNOSTIC]);
    expect([booking.code, booking.amount, booking.discount]).toEqual([code, quote.amount, quote.discount]);
    expect(await usesOf(code)).toBe(1);
    expect(await refusalOf(quoteWith(ada, code))).toEqual(REFUSED);
    expect((await quoteOf(await createCustomer(app), code)).code?.result).toBe('applied');
  });

  it('takes a sum off its services, in proportion to their prices', async () => {
    const code = await newCode({ percent: null, off: 1001, services: [await idOf(WASH), await idOf(DIAGNOSTIC)] });
    const quote = await quoteOf(ada, code, [WASH, DIAGNOSTIC, 'Tyre maintenance']);
    expect(quote.promotion).toEqual({ code, title: 'The rains', percent: 0, off: 1001 });
    expect(quote.discount).toBe(1001);
    expect(quote.services?.map(({ discount }) => discount > 0)).toEqual([true, true, false]);
    expect((await bookWith(ada, code, [WASH, DIAGNOSTIC, 'Tyre maintenance'])).discount).toBe(1001);
  });

  it('gives way to a promotion without a code that takes off as much, and is not used up then', async () => {
    const [small, large, other] = [
      await newCode({ percent: 20 }),
      await newCode({ percent: 30 }),
      await newCode({ services: [await idOf('Tyre maintenance')] }),
    ];
    await setActive(true);
    const ben = await createCustomer(app);
    expect((await quoteOf(ben, small)).code?.result).toBe('better-offer');
    expect((await quoteOf(ben, other)).code?.result).toBe('no-effect');
    expect((await quoteOf(ben, large)).code?.result).toBe('applied');
    expect(await bookWith(ben, small)).toMatchObject({ code: null });
    await setActive(false);
    expect(await usesOf(small)).toBe(0);
    expect((await quoteOf(ben, other)).promotion).toBeNull();
    expect(await bookWith(ben, other)).toMatchObject({ code: null, discount: 0 });
    expect(await usesOf(other)).toBe(0);
  });

  it('covers a booking that it makes free, which is paid at once', async () => {
    const booking = await bookWith(ada, await newCode({ percent: 100 }));
    expect(booking).toMatchObject({ amount: 0, status: 'paid', paymentStatus: 'paid', due: 0 });
    const sum = await newCode({ percent: null, off: booking.price - 1 });
    expect(await quoteOf(ada, sum)).toMatchObject({ amount: 100, discount: booking.price - 100 });
  });

  it('leaves the deposit as it is computed from the price', async () => {
    await setDeposit(app, WASH, { by: 'share', value: 50, for: 'everyone' });
    const plain = await quoteOf(ada);
    const quote = await quoteOf(ada, await newCode());
    expect(quote.deposit).toEqual({
      amount: plain.deposit?.amount,
      balance: (plain.deposit?.balance ?? 0) - quote.discount,
    });
    expect((await quoteOf(ada, await newCode({ percent: 50 }))).deposit).toBeNull();
    await setDeposit(app, WASH, null);
  });

  it('a cancelled booking gives its use back, and so does a deleted account whose booking was not paid', async () => {
    const code = await newCode({ places: 1 });
    await cancel(await bookWith(ada, code));
    expect(await usesOf(code)).toBe(0);
    const ben = await createCustomer(app);
    await bookWith(ben, code);
    expect(await refusalOf(quoteWith(ada, code))).toEqual(REFUSED);
    await expectOk(ben.request('DELETE', 'user/me', { currentPassword: ben.password }));
    expect((await bookWith(ada, code)).code).toBe(code);
  });

  it('a code that a deleted account used is used up for the same person', async () => {
    const code = await newCode({ perCustomer: 2 });
    const email = 'same-person@example.ng';
    for (const left of [2, 1]) {
      const person = await createCustomer(app, { email });
      expect((await quoteOf(person, code)).code?.result, `${left} left`).toBe('applied');
      await complete(await bookWith(person, code));
      await expectOk(person.request('DELETE', 'user/me', { currentPassword: person.password }));
    }
    const again = await createCustomer(app, { email });
    expect(await refusalOf(quoteWith(again, code))).toEqual(REFUSED);
    const { body } = await exportedData<{ remembered: { benefit: string; times: number }[] }>(app, again._id);
    expect(body.remembered).toContainEqual({ benefit: code, used: true, times: 2, at: expect.any(String) as string });
  });
});

describe('An edit', () => {
  it('keeps the code that it does not name, also of an old client and after its last day', async () => {
    const code = await newCode();
    const booking = await bookWith(ada, code);
    await sql`update promotions set valid_until = (app_now() - interval '3 days')::date where code = ${code}`.execute(
      db(),
    );
    expect((await quoteOf(ada, undefined, [DIAGNOSTIC], booking._id)).code).toEqual({ code, result: 'applied' });
    const changed = await edit(booking, undefined, [DIAGNOSTIC]);
    expect([changed.code, changed.discount]).toEqual([code, changed.price * 0.1]);
    expect(await edit(booking, code, [DIAGNOSTIC])).toMatchObject({ code, version: changed.version });
    expect(await usesOf(code)).toBe(1);
  });

  it('changes the code, gives the former one back, and takes it out', async () => {
    const [first, second] = [await newCode(), await newCode({ percent: 50 })];
    const booking = await bookWith(ada, first);
    expect(await edit(booking, second)).toMatchObject({ code: second, discount: booking.price / 2 });
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1]);
    expect(await edit(booking, '')).toMatchObject({ code: null, discount: 0, amount: booking.price });
    expect(await usesOf(second)).toBe(0);
  });

  it('goes on at the full price when staff ended the code of the booking', async () => {
    const code = await newCode();
    const booking = await bookWith(ada, code);
    await expectOk(manager.request('PUT', `staff/promotion/${code}`, { title: 'The rains', active: false }));
    expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body.discount).toBe(booking.discount);
    const stale = { ...(await form(code, [DIAGNOSTIC])), amount: 1 };
    const answer = await ada.request('PUT', `booking/${booking._id}`, stale);
    expect([answer.status, answer.body['code']]).toEqual([409, 'booking.price_changed']);
    expect(await edit(booking, code, [DIAGNOSTIC])).toMatchObject({ code: null, discount: 0 });
  });
});

describe('A code that does not work', () => {
  it('wrong, used up, past and future codes are refused alike, and nothing is booked', async () => {
    const usedUp = await newCode({ places: 1 });
    await bookWith(await createCustomer(app), usedUp);
    const ended = await newCode();
    await expectOk(manager.request('PUT', `staff/promotion/${ended}`, { title: 'The rains', active: false }));
    const all = [
      usedUp,
      ended,
      await newCode({ validUntil: '2020-01-01' }),
      await newCode({ validFrom: '2099-01-01' }),
      'first-care',
      'no-such-code',
    ];
    for (const code of all) {
      await forgetTries();
      expect(await refusalOf(quoteWith(ada, code)), code).toEqual(REFUSED);
      expect(await refusalOf(sendBooking(ada, code)), code).toEqual(REFUSED);
    }
    expect((await ada.request<{ total_items: number }>('GET', 'booking/mine')).body.total_items).toBe(0);
  });

  it('an account tries ten wrong codes an hour, also at once, and working codes without a limit', async () => {
    const code = await newCode();
    for (let time = 0; time < 12; time++) await quoteOf(ada, code);
    const statuses = (await atOnce(15, () => quoteWith(ada, 'no-such-code'))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    const answer = await quoteWith(ada, code);
    expect([answer.status, answer.body]).toEqual([
      429,
      expect.objectContaining({ code: 'promotion.too_many_codes', message: expect.stringContaining('Go on without') }),
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await quoteOf(ada)).code).toBeNull();
    const booking = await bookWith(ada, null);
    const edited = await ada.request('PUT', `booking/${booking._id}`, await form(code));
    expect([edited.status, edited.code]).toEqual([429, 'promotion.too_many_codes']);
  });

  it('staff who book for a walk-in try ten wrong codes an hour too', async () => {
    const walkIn = async (code: string) =>
      manager.request('POST', 'staff/booking', {
        ...(await form(code)),
        fullName: 'Bàbá Àkàndé',
        phoneNumber: WALK_IN_PHONE,
        paymentMethod: 'cash',
      });
    for (let time = 0; time < 10; time++) expect((await walkIn('no-such-code')).code).toBe('promotion.code_refused');
    const refused = await walkIn(await newCode());
    expect([refused.status, refused.code]).toEqual([429, 'promotion.too_many_codes']);
  });

  it('slows an address down that tried eleven, for all of its accounts', async () => {
    const people = [ada, await createCustomer(app)];
    for (let time = 0; time < 11; time++) await quoteWith(people[time % 2] as Customer, `wrong-${time}`);
    const answer = await quoteWith(people[1] as Customer, await newCode());
    expect([answer.status, answer.body]).toEqual([429, expect.objectContaining({ code: 'promotion.too_many_codes' })]);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  });
});

describe('At the same time', () => {
  it('fifty customers get the last use once', async () => {
    const code = await newCode({ places: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => createCustomer(app)));
    const body = await form(code, [DIAGNOSTIC]);
    const answers = await atOnce(50, (i) =>
      retryWhileUnavailable(() => (people[i] as Customer).request<{ booking: Booking }>('POST', 'booking/book', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 422, 429].includes(status))).toBe(true);
    expect(await usesOf(code)).toBe(1);
  });

  it('a call that is sent twice with one key uses a code once, also its last use', async () => {
    const code = await newCode({ places: 1 });
    const body = await form(code);
    const send = () =>
      retryWhileUnavailable(() =>
        ada.request<{ booking: Booking }>('POST', 'booking/book', body, { 'idempotency-key': 'the-same-call' }),
      );
    const answers = await atOnce(2, send);
    const again = await send();
    const ids = [...answers, again].filter(({ status }) => status === 201).map(({ body: { booking } }) => booking._id);
    expect(new Set(ids).size).toBe(1);
    expect(again.status).toBe(201);
    expect(await usesOf(code)).toBe(1);
  });

  it('two codes that their bookings swap do not wait for each other', async () => {
    const codes = [await newCode({ places: 1, perCustomer: 5 }), await newCode({ places: 1, perCustomer: 5 })];
    const bookings = [await bookWith(ada, codes[0]), await bookWith(ada, codes[1], [DIAGNOSTIC])] as const;
    const swap = await Promise.all([form(codes[1]), form(codes[0], [DIAGNOSTIC])]);
    const answers = await atOnce(2, (i) => ada.request('PUT', `booking/${bookings[i as 0 | 1]._id}`, swap[i]));
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 422)).toBe(true);
    for (const code of codes) expect(await usesOf(code)).toBeLessThanOrEqual(1);
  });
});

describe('Staff', () => {
  it('enter a code for a walk-in', async () => {
    const code = await newCode({ places: 1 });
    const { service, brand, vehicle } = await app.bookingForm();
    const { body: quote } = await expectOk(
      manager.request<QuoteAnswer>('POST', 'staff/quote', { service, brand, vehicle, code }),
    );
    expect(quote.code).toEqual({ code, result: 'applied' });
    expect((await bookWalkIn(app, manager, { code, amount: quote.amount })).amount).toBe(quote.price * 0.9);
    expect(await usesOf(code)).toBe(1);
  });

  it('get the refusal of a code that does not work, and their limit', async () => {
    const { service, brand, vehicle } = await app.bookingForm();
    const quote = () => manager.request('POST', 'staff/quote', { service, brand, vehicle, code: 'no-such-code' });
    expect(await refusalOf(quote())).toEqual(REFUSED);
    const statuses = (await atOnce(15, quote)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  it('make a code once, and change its limits but not below its uses', async () => {
    const body = {
      code: 'Once 2026',
      title: 'Once',
      off: 500,
      services: [await idOf(WASH)],
      perCustomer: 1,
      places: 3,
    };
    const { body: answer } = await expectOk(manager.call(makeCode, { body: { ...body, validFrom: '2026-01-05' } }));
    expect(answer.promotion).toMatchObject({
      ...{ code: 'once2026', eligibility: 'with-code', off: 500, percent: 0, places: 3, used: 0, active: true },
      services: [{ service: body.services[0], name: WASH }],
      validFrom: '2026-01-05',
    });
    const again = await manager.request('POST', 'staff/promotion', body);
    expect([again.status, again.body['code'], again.body['fields']]).toEqual([
      409,
      'promotion.code_known',
      { code: 'Another promotion has this code.' },
    ]);
    const unknown = { ...body, code: 'other-code', services: ['nothing'] };
    expect((await manager.request('POST', 'staff/promotion', unknown)).body['code']).toBe('catalogue.unknown_service');
    await bookWith(ada, 'once2026');
    const change = { title: 'Once', active: true };
    const put = (more: object) => manager.request('PUT', 'staff/promotion/once2026', { ...change, ...more });
    expect((await put({ places: 0 })).body).toMatchObject({
      code: 'promotion.places_taken',
      fields: { places: '1 booking uses it already, so it cannot be fewer.' },
    });
    expect((await put({ validUntil: '2026-01-01' })).body['code']).toBe('request.invalid');
    const { body: changed } = await expectOk(put({ places: null, off: 700, percent: 5, validUntil: '2099-01-01' }));
    expect(changed['promotion']).toMatchObject({ places: null, off: 700, percent: 0, validUntil: '2099-01-01' });
    const events = await db().selectFrom('audit_log').select('event').where('subject_id', '=', 'once2026').execute();
    expect(events.map(({ event }) => event)).toEqual(['promotion.made', 'promotion.changed']);
    const desk = await createStaff(app, 'front_desk');
    expect((await desk.request('POST', 'staff/promotion', body)).status).toBe(403);
  });
});

describe('The database', () => {
  it.each([
    [{ off_kobo: 10_000 }, 'promotions_value_check'],
    [{ percent: null }, 'promotions_value_check'],
    [{ percent: null, off_kobo: 10_050 }, 'promotions_off_kobo_check'],
    [{ code: 'rains' }, 'promotions_with_code_check'],
    [{ eligibility: 'first-booking', uses_per_customer: 2 }, 'promotions_with_code_check'],
    [{ valid_from: '2026-12-02', valid_until: '2026-12-01' }, 'promotions_dates_check'],
  ])('refuses a promotion with %o', async (change, constraint) => {
    const row = { code: 'rains-of-may', title: 'Rains', percent: 10, eligibility: 'with-code', ...change } as const;
    await expect(
      db()
        .insertInto('promotions')
        .values(row as never)
        .execute(),
    ).rejects.toThrow(constraint);
  });
});
