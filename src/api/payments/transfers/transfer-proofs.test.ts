import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOADS_PER_ACCOUNT } from '#api/platform/http/account-uploads.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { PROOF_BYTES, type Receipt, type Transfer } from '#shared/payments/payments.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { eventually, emailsTo, startPayment } from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  frontDesk = await createStaff(app, 'front_desk');
});
afterAll(() => app.stop());

const picture = (width = 40, height = 30, text = 'x'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a63c14' } })
    .withMetadata()
    .withExif({ IFD0: { Copyright: `secret place ${text}` } })
    .jpeg()
    .toBuffer();
const send = (who: Customer, id: string, body: Buffer, type = 'image/jpeg') =>
  who.request<{ transfer: Transfer }>('PUT', `booking/${id}/proof`, body, { 'content-type': type });
/** Starts an upload of 5 MB and stops after its first bytes. */
const startUpload = (id: string, token: string | null): Socket => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const authorization = token === null ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(
    `PUT /api/booking/${id}/proof HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: image/jpeg\r\nContent-Length: ${PROOF_BYTES}\r\n\r\nabc`,
  );
  return socket;
};
/** The number of pictures that an account has sent in this hour. */
const countUploads = async (who: Customer): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ points: number }>`select points from rate_limits where key = ${`photos:${who._id}`}`.execute(
    app.runtime.db,
  );
  return row?.points ?? 0;
};
const rows = (id: string) =>
  app.runtime.db.selectFrom('transfer_proofs').selectAll().where('booking_id', '=', id).execute();

test('a booking shows the account and reference for a bank transfer', async () => {
  const booking = await app.book(ada, { paymentMethod: 'transfer' });
  expect((await expectOk(ada.request('GET', `booking/${booking._id}/transfer`))).body).toEqual({
    throughProvider: true,
    account: { bank: 'Sample Bank', number: '0000000000', name: 'Bodija Car Care' },
    reference: booking.number,
    amount: booking.amount,
    proofs: [],
    proofsLeft: 5,
  });
  expect((await (await createCustomer(app)).request('GET', `booking/${booking._id}/transfer`)).body['code']).toBe(
    'booking.not_found',
  );
});

test('the provider opens separate attempts for bank transfer and card', async () => {
  const { booking, reference } = await startPayment(app, ada, { paymentMethod: 'transfer' });
  const answers = await atOnce(10, () =>
    ada.request('POST', `booking/${booking._id}/payment`, { channel: 'bank_transfer' }),
  );
  expect(new Set(answers.map(({ body }) => body['reference'])).size).toBe(1);
  const ref = answers[0]?.body['reference'] as string;
  expect(ref).not.toBe(reference);
  await app.provider(ref, 'success', { webhook: 'never' });
  const paid = await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref }));
  expect(paid.body['booking']).toMatchObject({
    status: 'paid',
    paymentMethod: 'transfer',
    charges: [{ method: 'online' }],
  });
  expect((await expectOk(ada.request<Receipt>('GET', `booking/${booking._id}/receipt`))).body).toMatchObject({
    channel: 'bank_transfer',
    amount: booking.amount,
  });
});

test('a proof is re-encoded, visible to staff only and does not change the payment', async () => {
  const booking = await app.book(ada, { paymentMethod: 'transfer' });
  const sent = await expectOk(send(ada, booking._id, await picture(3000, 2000)));
  expect(sent.body.transfer).toMatchObject({ proofs: [{ at: expect.any(String) as string }], proofsLeft: 4 });
  expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
  });
  const [stored] = await rows(booking._id);
  const meta = await sharp(stored?.picture).metadata();
  expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 1600, 1067, undefined]);

  const list = (
    await expectOk(
      frontDesk.request<{ booking: { _id: string }; pictures: { _id: string }[] }[]>('GET', 'staff/money/proof'),
    )
  ).body;
  const shown = list.find((one) => one.booking._id === booking._id);
  const bytes = await app.request('GET', `staff/money/proof/${shown?.pictures[0]?._id}`, { token: frontDesk.token });
  expect([bytes.status, bytes.headers.get('content-type'), bytes.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  for (const token of [ada.token, null])
    expect(
      (await app.request('GET', `staff/money/proof/${shown?.pictures[0]?._id}`, { token })).status,
    ).toBeGreaterThanOrEqual(401);
  const technician = await createStaff(app, 'technician');
  expect((await technician.request('GET', `staff/money/proof/${shown?.pictures[0]?._id}`)).status).toBe(403);
});

test('stores a repeated picture once, also when sent concurrently, and at most five per booking', async () => {
  const eve = await createCustomer(app);
  const booking = await app.book(eve);
  const same = await picture();
  for (let round = 0; round < 5; round++) {
    const answers = await atOnce(2, () => send(eve, booking._id, same));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(await rows(booking._id)).toHaveLength(1);
  for (const text of ['b', 'c', 'd', 'e']) await expectOk(send(eve, booking._id, await picture(40, 30, text)));
  expect((await send(eve, booking._id, await picture(40, 30, 'f'))).body).toMatchObject({
    code: 'payment.too_many_proofs',
  });
  expect((await send(eve, booking._id, same)).status).toBe(200);
});

test('rejects a sixth picture without decoding it', async () => {
  const eve = await createCustomer(app);
  const booking = await app.book(eve);
  for (const text of ['a', 'b', 'c', 'd', 'e']) await expectOk(send(eve, booking._id, await picture(40, 30, text)));
  // A decoded file would be rejected as no picture.
  expect((await send(eve, booking._id, Buffer.from('not a picture'))).body).toMatchObject({
    code: 'payment.too_many_proofs',
  });
});

test('rejects a picture for a paid booking', async () => {
  const eve = await createCustomer(app);
  const booking = await app.book(eve);
  await expectOk(frontDesk.request('PUT', `staff/booking/${booking._id}/payment`, { version: 1, method: 'transfer' }));
  const answer = await send(eve, booking._id, await picture());
  expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'payment.not_due' })]);
  expect(await rows(booking._id)).toEqual([]);
});

test('rejects files that are no picture, too large or have too many pixels, with a message for the user', async () => {
  const booking = await app.book(ada);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const wide = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const [bytes, type, status, code] of [
    [Buffer.from('not a picture'), 'image/jpeg', 415, 'account.photo_not_image'],
    [Buffer.alloc(0), 'image/jpeg', 415, 'account.photo_not_image'],
    [svg, 'image/svg+xml', 415, 'account.photo_not_image'],
    [(await picture()).subarray(0, 300), 'image/jpeg', 415, 'account.photo_not_image'],
    [wide, 'image/png', 422, 'account.photo_too_many_pixels'],
    [Buffer.alloc(PROOF_BYTES + 1), 'image/jpeg', 413, 'account.photo_too_large'],
    [Buffer.from('{}'), 'application/json', 415, 'request.unsupported'],
  ] as const) {
    const answer = await send(ada, booking._id, bytes, type);
    expect([type, answer.status, (answer.body as { code?: string }).code]).toEqual([type, status, code]);
  }
  expect(await rows(booking._id)).toEqual([]);
  expect((await send(await createCustomer(app), booking._id, await picture())).body).toMatchObject({
    code: 'booking.not_found',
  });
});

test('rejects a picture that is too large and does not declare its length', async () => {
  const booking = await app.book(ada);
  const response = await fetch(`${app.url}/api/booking/${booking._id}/proof`, {
    method: 'PUT',
    body: new Blob([new Uint8Array(2 * PROOF_BYTES)]).stream(),
    duplex: 'half',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/jpeg' },
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    413,
    'account.photo_too_large',
  ]);
});

test('responds 401 without a session before it reads the picture', async () => {
  const booking = await app.book(ada);
  for (const token of [null, 'x'.repeat(43)]) {
    const socket = startUpload(booking._id, token);
    const answer = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
    socket.destroy();
    expect(String(answer[0])).toMatch(/^HTTP\/1\.1 401 /);
  }
});

/** Starts as many uploads as one account may have at once, and waits until they are counted. */
async function fillOwnPlaces(who: Customer): Promise<Socket[]> {
  const booking = await app.book(who);
  const sockets = Array.from({ length: UPLOADS_PER_ACCOUNT }, () => startUpload(booking._id, who.token));
  await eventually(async () => (await countUploads(who)) === UPLOADS_PER_ACCOUNT);
  return sockets;
}

test('one account has two pictures in flight at once, photos included, and others are not held up', async () => {
  const [eve, fay] = [await createCustomer(app), await createCustomer(app)];
  const [evesBooking, faysBooking] = [await app.book(eve), await app.book(fay)];
  const sockets = await fillOwnPlaces(eve);
  const photo = new FormData();
  photo.append('photo', new Blob([new Uint8Array(await picture())]), 'me.jpg');
  const refused = [
    ...(await atOnce(50, async () => send(eve, evesBooking._id, await picture()))),
    await eve.request('PUT', 'user/me/update-photo', photo),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.code]).toEqual([429, 'account.too_many_uploads']);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3);
  }
  await expectOk(send(fay, faysBooking._id, await picture()));
  // A refused picture does not count among the twenty of an hour.
  expect(await countUploads(eve)).toBe(UPLOADS_PER_ACCOUNT);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => (await send(eve, evesBooking._id, await picture())).status === 200);
});

test('rejects pictures beyond twenty in an hour, photos included', async () => {
  const eve = await createCustomer(app);
  const booking = await app.book(eve);
  const answers = [];
  for (let sent = 0; sent < 22; sent++) answers.push(await send(eve, booking._id, Buffer.from('x')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const photo = new FormData();
  photo.append('photo', new Blob([new Uint8Array(await picture())]), 'me.jpg');
  expect((await eve.request('PUT', 'user/me/update-photo', photo)).status).toBe(429);
});

test('cash and transfer payments have a receipt, also by email, and an unpaid booking has none', async () => {
  const eve = await createCustomer(app);
  const booking = await app.book(eve, { paymentMethod: 'transfer' });
  expect((await eve.request('GET', `booking/${booking._id}/receipt`)).body['code']).toBe('payment.no_receipt');
  const { version } = (await frontDesk.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  await expectOk(frontDesk.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'transfer' }));
  const receipt = (await expectOk(eve.request<Receipt>('GET', `booking/${booking._id}/receipt`))).body;
  expect(receipt).toMatchObject({
    method: 'transfer',
    amount: booking.amount,
    refunded: false,
    booking: { number: booking.number, price: booking.price, discount: booking.discount },
    centre: { name: 'Bodija Car Care' },
  });
  expect(receipt.number).toMatch(/^BCC-R \d{6}$/);
  expect(await emailsTo(app, eve.email)).toContain(
    `Receipt ${receipt.number}: ₦${booking.amount.toLocaleString('en-NG')}`,
  );
  expect((await ada.request('GET', `booking/${booking._id}/receipt`)).body['code']).toBe('booking.not_found');
  expect((await eve.request('GET', `booking/${booking._id}/transfer`)).body['code']).toBe('payment.not_due');
});

test('a centre without provider transfers offers only its own bank account', async () => {
  const other = await createTestApp({ WORKER: 'off', PAYSTACK_BANK_TRANSFER: 'off' });
  try {
    const eve = await createCustomer(other);
    const booking = await other.book(eve);
    expect((await eve.request('GET', `booking/${booking._id}/transfer`)).body).toMatchObject({
      throughProvider: false,
    });
    expect(
      (await eve.request('POST', `booking/${booking._id}/payment`, { channel: 'bank_transfer' })).body['code'],
    ).toBe('payment.provider_refused');
  } finally {
    await other.stop();
  }
});
