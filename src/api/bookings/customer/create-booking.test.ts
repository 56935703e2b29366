import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let form: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp();
  ben = await createCustomer(app, { firstName: 'Ben' });
  form = await app.bookingForm('Diagnostic repair');
});
// A customer has a limited number of bookings, so each test has its own.
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => app.stop());

const key = () => ({ 'idempotency-key': `"${crypto.randomUUID()}"` });
const countBookings = async (customer: Customer): Promise<number> =>
  (await customer.request<{ total_items: number }>('GET', 'booking/mine')).body.total_items;

test('a booking has the price, car and number from the server, whatever the request body contains', async () => {
  const { status, body } = await ada.request<{ booking: Booking; message: string }>('POST', 'booking/book', {
    ...form,
    carType: 'Rolls Royce 1920',
    status: 'completed',
    paymentStatus: 'paid',
    discount: 9999,
    price: 1,
    customer: ben._id,
    _id: ben._id,
  });
  expect(status).toBe(201);
  expect(body.booking).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
    price: 12_500,
    mode: 'drive-in',
    phoneNumber: '+2348031234567',
    location: { name: 'Bodija Car Care', city: 'Ibadan', state: 'Oyo State' },
  });
  expect(body.booking.number).toMatch(/^BCC \d{4,}$/);
  expect(body.booking.carType).not.toContain('Rolls');
});

test('fifty requests with one idempotency key create one booking and replay its response', async () => {
  const before = await countBookings(ada);
  const headers = key();
  const answers = await atOnce(50, () => ada.request('POST', 'booking/book', form, headers));
  const made = answers.filter((a) => a.status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(answers.every((a) => a.status === 201 || a.body['code'] === 'booking.key_running')).toBe(true);
  const again = await ada.request('POST', 'booking/book', form, headers);
  expect(again.status).toBe(201);
  expect(new Set([...made, again].map((a) => a.body['booking']._id)).size).toBe(1);
  expect(await countBookings(ada)).toBe(before + 1);
});

test('rejects a key reused with another body and accepts it from another customer', async () => {
  const headers = key();
  const own = await expectOk(ada.request<{ booking: Booking }>('POST', 'booking/book', form, headers));
  const other = await ada.request('POST', 'booking/book', { ...form, fullName: 'Somebody Else' }, headers);
  expect([other.status, other.body['code']]).toEqual([422, 'booking.key_reused']);
  const bens = await expectOk(ben.request<{ booking: Booking }>('POST', 'booking/book', form, headers));
  expect(bens.body.booking._id).not.toBe(own.body.booking._id);
});

test('a response that a release without the version of a booking has stored is replayed', async () => {
  const headers = key();
  const { booking } = (await expectOk(ada.request<{ booking: Booking }>('POST', 'booking/book', form, headers))).body;
  await sql`update idempotency_keys set response = response - 'version' where response->>'_id' = ${booking._id}`.execute(
    app.runtime.db,
  );
  const again = await expectOk(ada.request<{ booking: Booking }>('POST', 'booking/book', form, headers));
  expect(again.body.booking).toEqual({ ...booking, version: undefined });
});

test('an idempotency key expires after a day, and a failed request does not use it up', async () => {
  const headers = key();
  const failed = await ada.request('POST', 'booking/book', { ...form, amount: 1 }, headers);
  expect([failed.status, failed.body['code']]).toEqual([409, 'booking.price_changed']);
  const first = await ada.request('POST', 'booking/book', form, headers);
  expect(first.status).toBe(201);
  await app.advance('25 hours');
  const next = await ada.request('POST', 'booking/book', form, headers);
  await app.advance('0 hours');
  expect(next.status).toBe(201);
  expect(next.body['booking']._id).not.toBe(first.body['booking']._id);
});

test.each([
  [200, 1],
  [201, 2],
  [202, 2],
])(
  'two requests with a client-chosen key of %i characters create %i bookings and never fail',
  async (length, bookings) => {
    const eve = await createCustomer(app);
    const headers = { 'idempotency-key': 'k'.repeat(length) };
    for (let i = 0; i < 2; i++) expect((await eve.request('POST', 'booking/book', form, headers)).status).toBe(201);
    expect(await countBookings(eve)).toBe(bookings);
  },
);

test('accepts the quoted amount, and rejects any other with a fresh quote and without a booking', async () => {
  expect((await ada.request('POST', 'booking/book', { ...form, amount: 12_500 })).status).toBe(201);
  const before = await countBookings(ada);
  for (const amount of [0, 1, 12_499.99, 12_500.001, 125_000]) {
    const answer = await ada.request('POST', 'booking/book', { ...form, amount });
    expect([answer.status, answer.body['code']]).toEqual([409, 'booking.price_changed']);
    expect(answer.body['quote']).toMatchObject({ price: 12_500 });
  }
  expect(await countBookings(ada)).toBe(before);
});

test('an edit with any amount but the quoted one is rejected with a fresh quote and changes nothing', async () => {
  const booking = await app.book(ada);
  for (const amount of [0, 12_499.99, 125_000]) {
    const answer = await ada.request('PUT', `booking/${booking._id}`, { ...form, fullName: 'Bólá Adé', amount });
    expect([answer.status, answer.body['code']]).toEqual([409, 'booking.price_changed']);
    expect(answer.body['quote']).toMatchObject({ price: 12_500 });
  }
  expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject(booking);
});

test('a service has the price of the car, or the default price', async () => {
  const services = (await app.request<Service[]>('GET', 'service/all')).body;
  const brands = (await app.request<Brand[]>('GET', 'vehicle/brands/all')).body;
  const wash = services.find((s) => s.name === 'Car wash');
  const special = wash?.vehicles.find((v) => !v.isDefault);
  const brand = brands.find((b) => b.vehicles.some((v) => v._id === special?.vehicle));
  const own = await ada.request('POST', 'booking/quote', {
    service: wash?._id,
    brand: brand?._id,
    vehicle: special?.vehicle,
  });
  expect(own.body['price']).toBe(special?.price);
  const plain = await ada.request('POST', 'booking/quote', { service: wash?._id });
  expect(plain.body['price']).toBe(wash?.vehicles.find((v) => v.isDefault)?.price);
});

test('rejects a car of another brand and unknown ids', async () => {
  const brands = (await app.request<Brand[]>('GET', 'vehicle/brands/all')).body;
  for (const [changes, code] of [
    [{ brand: brands[1]?._id }, 'catalogue.unknown_vehicle'],
    [{ vehicle: crypto.randomUUID() }, 'catalogue.unknown_vehicle'],
    [{ vehicle: 'x' }, 'catalogue.unknown_vehicle'],
    [{ brand: "' or 1=1" }, 'catalogue.unknown_vehicle'],
    [{ service: crypto.randomUUID() }, 'catalogue.unknown_service'],
    [{ service: 'Car wash' }, 'catalogue.unknown_service'],
    [{ phoneNumber: '0803-CALL-NOW' }, 'request.invalid'],
    [{ phoneNumber: '0803123456789' }, 'request.invalid'],
    [{ mode: 'fly-in' }, 'request.invalid'],
    [{ paymentMethod: 'shells' }, 'request.invalid'],
    [{ mode: 'pick-up' }, 'booking.missing_fields'],
    [{ mode: 'pick-up', location: '   ' }, 'booking.missing_fields'],
    [{ fullName: ' ' }, 'booking.missing_fields'],
  ] as const) {
    const answer = await ada.request('POST', 'booking/book', { ...form, ...changes });
    expect([changes, answer.status < 500, answer.body['code']]).toEqual([changes, true, code]);
  }
});

test.each(['service', 'vehicle'])(
  'an edit and a quote reject an unknown %s, and the booking is unchanged',
  async (field) => {
    const booking = await app.book(ada, form);
    const body = { ...form, [field]: crypto.randomUUID() };
    for (const [method, path] of [
      ['PUT', `booking/${booking._id}`],
      ['POST', 'booking/quote'],
    ] as const)
      expect(await ada.request(method, path, body)).toMatchObject({
        status: 422,
        body: { code: `catalogue.unknown_${field}`, fields: { [field]: expect.any(String) } },
      });
    expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject(booking);
  },
);

test('a pick-up stores its address, and a repeated edit returns the same booking', async () => {
  const booking = await app.book(ada, form);
  const change = { ...form, mode: 'pick-up', location: '4 Awólọ́wọ̀ Avenue, Bodija', paymentMethod: 'cash' };
  const [first, second] = [
    await ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, change),
    await ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, change),
  ];
  expect(first.body.booking).toEqual(second.body.booking);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from booking_events where booking_id = ${booking._id} and event = 'edited'`.execute(
    app.runtime.db,
  );
  expect(Number(rows[0]?.count)).toBe(1);
  expect(first.body.booking).toMatchObject({
    _id: booking._id,
    number: booking.number,
    location: '4 Awólọ́wọ̀ Avenue, Bodija',
    paymentMethod: 'cash',
    date: booking.date,
  });
});

test('the booking of another customer gets the same response as one that does not exist', async () => {
  const booking = await app.book(ada, form);
  const missing = crypto.randomUUID();
  const calls: [string, (id: string) => string, unknown][] = [
    ['GET', (id) => `booking/${id}`, undefined],
    ['PUT', (id) => `booking/${id}`, form],
    ['PUT', (id) => `booking/${id}/update-status`, { status: 'pending-cancelled' }],
    ['POST', (id) => `booking/${id}/payment`, undefined],
  ];
  for (const [method, path, body] of calls) {
    const answers = await Promise.all(
      [booking._id, missing, 'not-an-id', "'%00"].map((id) => ben.request(method, path(encodeURIComponent(id)), body)),
    );
    const seen = answers.map((a) => [a.status, { ...a.body, requestId: '' }]);
    expect(seen.every((s) => JSON.stringify(s) === JSON.stringify(seen[0]))).toBe(true);
    expect(seen[0]).toMatchObject([404, { code: 'booking.not_found' }]);
  }
  expect((await ada.request('GET', `booking/${booking._id}`)).body['status']).toBe('pending');
});

describe('a request for the booking of another customer', () => {
  const lines = (who: string) =>
    app.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event, customer }) => event === 'access.refused' && customer === who);

  test('logs one line with the customer, the endpoint and the request id, and no request data', async () => {
    const [eve, booking] = [
      await createCustomer(app, { email: 'eve.canary@example.ng', firstName: 'Canary' }),
      await app.book(ada, form),
    ];
    const refused = [
      await eve.request('PUT', `booking/${booking._id}?typed=canary`, { ...form, fullName: 'Canary' }),
      await eve.request('POST', 'booking/pay', {
        status: 'success',
        ref: 'canary-0000',
        id: booking._id,
        method: 'online',
        amount: 1,
      }),
    ];
    expect(refused.map(({ body }) => body['code'])).toEqual(['booking.not_found', 'booking.not_found']);
    const common = { code: 'booking.not_found', requestedId: booking._id, customer: eve._id, source: '127.0.0.1' };
    expect(lines(eve._id)).toMatchObject([
      { ...common, route: 'PUT booking/:id', requestId: refused[0]?.body['requestId'] },
      { ...common, route: 'POST booking/pay', requestId: refused[1]?.body['requestId'] },
    ]);
    expect(JSON.stringify(lines(eve._id))).not.toMatch(/canary/i);
    // Own bookings, malformed ids and requests without a session are not logged.
    await ada.request('GET', `booking/${booking._id}`);
    await ada.request('GET', 'booking/not-an-id');
    await app.request('GET', `booking/${booking._id}`);
    expect(lines(ada._id)).toEqual([]);
    const written = app.logs.filter((line) => line.includes('access.refused') && line.includes(booking._id));
    expect(written.map((line) => line.match(/"req(?:uest)?Id":/g))).toEqual([['"requestId":'], ['"requestId":']]);
  });

  test('logs at most twenty lines a minute for a hundred requests', async () => {
    const mallory = await createCustomer(app);
    await atOnce(100, () => mallory.request('GET', `booking/${crypto.randomUUID()}`));
    // The requests may span two minutes, each with its own limit.
    expect([20, 40]).toContain(lines(mallory._id).length);
  });
});

test('a customer can only request a cancellation, and a repeated request has no effect', async () => {
  const booking = await app.book(ada, form);
  const path = `booking/${booking._id}/update-status`;
  for (const status of ['paid', 'completed', 'cancelled']) {
    expect((await ada.request('PUT', path, { status })).body['code']).toBe('booking.not_possible');
  }
  expect((await ada.request('PUT', path, { status: 'nonsense' })).status).toBe(400);
  const answers = await atOnce(20, () =>
    ada.request<{ booking: Booking; message: string }>('PUT', path, { status: 'pending-cancelled' }),
  );
  expect(answers.every((a) => a.status === 200 && a.body.booking.status === 'pending-cancelled')).toBe(true);
  expect(answers[0]?.body.message).toBe('Booking cancelled successfully');
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from booking_events where booking_id = ${booking._id} and event = 'cancellation-requested'`.execute(
    app.runtime.db,
  );
  expect(rows[0]?.count).toBe(1);
  expect((await ada.request('PUT', `booking/${booking._id}`, form)).body['code']).toBe('booking.not_possible');
});

test('tabs, pages and counters agree and have a stable order', async () => {
  const eve = await createCustomer(app, { firstName: 'Eve' });
  const frontDesk = await createStaff(app, 'front_desk');
  for (let i = 0; i < 23; i++)
    await expectOk(frontDesk.request('POST', 'staff/booking', { ...form, customer: eve._id }));
  const all = (await eve.request('GET', 'booking/mine?type=all')).body;
  expect([all['bookings'].length, all['page'], all['total_items'], all['total_page']]).toEqual([20, 1, 23, 2]);
  await eve.request('PUT', `booking/${all['bookings'][0]._id}/update-status`, { status: 'pending-cancelled' });
  const cancelled = (await eve.request('GET', 'booking/mine?type=cancelled')).body;
  expect([cancelled['total_items'], cancelled['counts']]).toEqual([
    1,
    { total: 23, pending: 23, completed: 0, cancelled: 1 },
  ]);
  const second = (await eve.request('GET', 'booking/mine?type=pending&page=2')).body;
  expect(second['bookings']).toHaveLength(3);
  const numbers = [...(await eve.request('GET', 'booking/mine')).body['bookings'], ...second['bookings']].map(
    (b: Booking) => b.number,
  );
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
  expect((await eve.request('GET', 'booking/mine?page=99')).body['bookings']).toEqual([]);
  for (const bad of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999999', 'page=1&page=2']) {
    const answer = await eve.request('GET', `booking/mine?${bad}`);
    expect([bad, answer.status, answer.body['code']]).toEqual([bad, 400, 'request.bad_page']);
  }
  expect((await eve.request('GET', 'booking/mine?type=everything')).status).toBe(400);
});

test('a concurrent edit and payment leave the payment visible and the amount correct', async () => {
  for (let round = 0; round < 5; round++) {
    const booking = await app.book(ada, form);
    const attempt = (await ada.request('POST', `booking/${booking._id}/payment`)).body;
    await app.provider(attempt['reference'], 'success', { webhook: 'never' });
    const other = await app.bookingForm('Car wash');
    const [edited, paid] = await Promise.all([
      ada.request('PUT', `booking/${booking._id}`, other),
      ada.request('POST', 'booking/pay', {
        id: booking._id,
        ref: attempt['reference'],
        status: 'success',
        amount: 1,
        method: 'online',
      }),
    ]);
    const after = (await ada.request<Booking>('GET', `booking/${booking._id}`)).body;
    if (paid.status === 200) expect([edited.status, after.paymentStatus, after.price]).toEqual([409, 'paid', 12_500]);
    else
      expect([edited.status, paid.body['code'], after.paymentStatus]).toEqual([
        200,
        'payment.needs_review',
        'needs-review',
      ]);
  }
});

test('fifty starts create one attempt at the provider, and fifty pay requests create one payment', async () => {
  const booking = await app.book(ada, form);
  const starts = await atOnce(50, () => ada.request('POST', `booking/${booking._id}/payment`));
  expect(new Set(starts.map((s) => s.body['reference'])).size).toBe(1);
  expect(starts[0]?.body).toMatchObject({ amount: booking.amount * 100, currency: 'NGN', email: ada.email });
  const ref = starts[0]?.body['reference'];
  await app.provider(ref, 'success', { webhook: 'never' });
  const pays = await atOnce(50, () => ada.request('POST', 'booking/pay', { id: booking._id, ref }));
  expect(pays.every((p) => p.status === 200 && p.body['booking'].status === 'paid')).toBe(true);
  const { rows } = await sql<{
    event: string;
  }>`select event from booking_events where booking_id = ${booking._id} and event like 'payment-%'`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([{ event: 'payment-settled' }]);
  expect((await ada.request('POST', `booking/${booking._id}/payment`)).body['code']).toBe('payment.not_due');
});

test('a paid reference settles no other booking and no booking of another customer', async () => {
  const [mine, second] = [await app.book(ada, form), await app.book(ada, form)];
  const other = await app.book(ben, form);
  const ref = (await ada.request('POST', `booking/${mine._id}/payment`)).body['reference'];
  await app.provider(ref, 'success', { webhook: 'never' });
  expect((await ada.request('POST', 'booking/pay', { id: second._id, ref })).body['code']).toBe(
    'payment.wrong_reference',
  );
  expect((await ben.request('POST', 'booking/pay', { id: other._id, ref })).body['code']).toBe(
    'payment.wrong_reference',
  );
  expect((await ben.request('POST', 'booking/pay', { id: mine._id, ref })).body['code']).toBe('booking.not_found');
  expect((await ada.request('POST', 'booking/pay', { id: mine._id, ref: 'made-up' })).body['code']).toBe(
    'payment.wrong_reference',
  );
  expect((await ada.request('GET', `booking/${second._id}`)).body['paymentStatus']).toBe('unpaid');
});

test('a reported payment is replayed under its idempotency key, which is rejected for another payment', async () => {
  const [booking, headers] = [await app.book(ada, form), key()];
  const ref = (await ada.request('POST', `booking/${booking._id}/payment`)).body['reference'];
  await app.provider(ref, 'success', { webhook: 'never' });
  const pay = (body: object) => ada.request('POST', 'booking/pay', body, headers);
  const first = await pay({ id: booking._id, ref });
  expect(first.status).toBe(200);
  expect((await pay({ id: booking._id, ref })).body).toEqual(first.body);
  const other = await pay({ id: booking._id, ref: 'another one' });
  expect([other.status, other.body['code']]).toEqual([422, 'booking.key_reused']);
});

test.each([
  ['success', 200, undefined, 'paid'],
  ['failed', 402, 'payment.not_completed', 'unpaid'],
  ['abandoned', 402, 'payment.not_completed', 'unpaid'],
  ['ongoing', 202, 'payment.confirming', 'confirming'],
  ['error', 202, 'payment.confirming', 'confirming'],
  ['html', 202, 'payment.confirming', 'confirming'],
  ['wrong-amount', 409, 'payment.needs_review', 'needs-review'],
  ['wrong-currency', 409, 'payment.needs_review', 'needs-review'],
])('a payment that the provider reports as %s is answered with %d %s', async (outcome, status, code, paymentStatus) => {
  const booking = await app.book(ada, form);
  const ref = (await ada.request('POST', `booking/${booking._id}/payment`)).body['reference'];
  await app.provider(ref, outcome, outcome === 'ongoing' ? { webhook: 'never', polls: 50 } : { webhook: 'never' });
  const paid = await ada.request('POST', 'booking/pay', {
    id: booking._id,
    ref,
    status: 'success',
    amount: 12_500,
    method: 'online',
  });
  expect([paid.status, paid.body['code']]).toEqual([status, code]);
  expect((await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus']).toBe(paymentStatus);
});

test('a provider that never responds leaves the booking confirming within 8 seconds', async () => {
  const booking = await app.book(ada, form);
  const ref = (await ada.request('POST', `booking/${booking._id}/payment`)).body['reference'];
  await app.provider(ref, 'hang', { webhook: 'never' });
  const began = performance.now();
  const paid = await ada.request('POST', 'booking/pay', { id: booking._id, ref });
  expect([paid.status, paid.body['code']]).toEqual([202, 'payment.confirming']);
  expect(performance.now() - began).toBeLessThan(8000);
});

test('catalogue responses are below 15 kB and are revalidated by ETag', async () => {
  const raw = await fetch(`${app.url}/api/service/all`, { headers: { 'accept-encoding': 'br' } });
  expect(raw.headers.get('content-encoding')).toBe('br');
  expect(Number(raw.headers.get('content-length'))).toBeLessThan(15_000);
  const again = await app.request('GET', 'service/all', {
    headers: { 'if-none-match': raw.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});
