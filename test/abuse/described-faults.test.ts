import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooking } from '#shared/bookings/bookings.contract.ts';
import { noteBooking } from '#shared/bookings/faults.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

/** Words and pictures of a fault come from strangers and are shown to staff. */
let app: TestApp;
let ada: Customer;
let ben: Customer;
let form: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [ada, ben] = [await createCustomer(app), await createCustomer(app, { firstName: 'Ben' })];
  form = await app.bookingForm('Diagnostic repair');
});
afterAll(() => app.stop());

test('markup in a note is stored and answered as the text that was written', async () => {
  const note = '<script>alert(1)</script>\n<img src=x onerror=alert(2)> =HYPERLINK("https://evil.example")';
  const booking = await app.book(ada, { ...form, note });
  expect(booking.note).toBe(note);
});

test('a note of 1,001 characters is refused in every call that takes one, and 1,000 are kept', async () => {
  const booking = await app.book(ada, { ...form, note: 'é'.repeat(1000) });
  expect(booking.note).toHaveLength(1000);
  const body = { ...form, note: 'é'.repeat(1001) };
  const refused = { status: 400, code: 'request.invalid', body: { fields: { note: expect.any(String) } } };
  expect(await ada.request('POST', 'booking/book', body)).toMatchObject(refused);
  expect(await ada.request('PUT', `booking/${booking._id}`, body)).toMatchObject(refused);
  expect(await ada.request('PUT', `booking/${booking._id}/note`, body)).toMatchObject(refused);
});

test('a stranger neither reads nor writes the note of another booking, and does not learn that it exists', async () => {
  const { _id: id } = await app.book(ada, { ...form, note: 'Mine' });
  const answers = [];
  for (const params of [{ id }, { id: crypto.randomUUID() }, { id: 'x' }])
    answers.push(await ben.call(noteBooking, { params, body: { note: 'Yours' } }));
  for (const { status, code } of answers) expect([status, code]).toEqual([404, 'booking.not_found']);
  expect((await expectOk(ada.call(getBooking, { params: { id } }))).body.note).toBe('Mine');
});
