import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { getWashCredit, type CreditAnswer, type QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { giveWashCredit, retryWhileUnavailable } from '#test/payments.ts';
import { makeReady, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

const RULE = 'tenth-wash';
const TITLE = 'Your tenth car wash is free';
const WASH = 'Car wash';
const AFTER = 3;
let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  await edit({ active: true, afterWashes: AFTER });
});
afterAll(() => app.stop());

const edit = (change: { active: boolean; afterWashes?: number }) =>
  expectOk(manager.request('PUT', `staff/promotion/${RULE}`, { title: TITLE, percent: 100, ...change }));
const act = async (booking: Booking, action: 'payment' | 'payment/undo' | 'finish', body: object = {}) => {
  const read = await expectOk(manager.request<{ booking: Booking }>('GET', `staff/booking/${booking._id}`));
  const { version } = read.body.booking;
  return expectOk(manager.request('PUT', `staff/booking/${booking._id}/${action}`, { version, ...body }));
};
const bookFor = async (who: Customer, service = WASH): Promise<Booking> =>
  app.book(who, await app.bookingForm(service));
const washFor = async (who: Customer): Promise<Booking> => {
  const booking = await bookFor(who);
  if (booking.amount > 0) await act(booking, 'payment', { method: 'cash' });
  await act(booking, 'finish');
  return booking;
};
const washTimes = async (who: Customer, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) await washFor(who);
};
const earnedBy = async (who: Customer): Promise<CreditAnswer['earned'][number] | undefined> =>
  (await expectOk(who.call(getWashCredit, {}))).body.earned[0];
const quoteOf = async (who: Customer, service: string): Promise<QuoteAnswer> => {
  const { brand, vehicle, service: id } = await app.bookingForm(service);
  return (await expectOk(who.request<QuoteAnswer>('POST', 'booking/quote', { service: id, brand, vehicle }))).body;
};

test('enough paid car washes make the next one free, and then as many new ones', async () => {
  const ada = await createCustomer(app);
  await washTimes(ada, AFTER - 1);
  expect(await earnedBy(ada)).toEqual({ title: TITLE, after: AFTER, counted: AFTER - 1, left: 0 });
  expect((await quoteOf(ada, WASH)).promotion).toBeNull();
  await washFor(ada);
  expect(await earnedBy(ada)).toEqual({ title: TITLE, after: AFTER, counted: 0, left: 1 });
  const notices = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', ada._id)
    .where('title', '=', TITLE)
    .execute();
  expect(notices).toHaveLength(1);

  const free = await washFor(ada);
  expect(free).toMatchObject({ discount: free.price, amount: 0, status: 'paid' });
  expect(await earnedBy(ada), 'a free wash does not count').toMatchObject({ counted: 0, left: 0 });
  await washTimes(ada, AFTER);
  expect(await earnedBy(ada)).toMatchObject({ counted: 0, left: 1 });
});

test('a free wash is given to one of fifty concurrent bookings, and comes back with a cancellation', async () => {
  const ada = await createCustomer(app);
  await washTimes(ada, AFTER);
  const form = await app.bookingForm(WASH);
  const answers = await atOnce(50, () =>
    retryWhileUnavailable(() => ada.request<{ booking: Booking }>('POST', 'booking/book', form)),
  );
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.booking);
  expect(made.length).toBeGreaterThan(1);
  const free = made.filter(({ discount }) => discount > 0);
  expect(free).toHaveLength(1);
  expect(await earnedBy(ada)).toMatchObject({ left: 0 });
  await expectOk(ada.request('PUT', `booking/${free[0]?._id}/update-status`, { status: 'pending-cancelled' }));
  const read = await manager.request<{ booking: Booking }>('GET', `staff/booking/${free[0]?._id}`);
  const body = { version: read.body.booking.version, decision: 'accept' };
  await expectOk(manager.request('PUT', `staff/booking/${free[0]?._id}/cancellation`, body));
  expect(await earnedBy(ada)).toMatchObject({ left: 1 });
});

test('washes that are finished at once earn once', async () => {
  const ada = await createCustomer(app);
  const booked: Booking[] = [];
  for (let i = 0; i < 2 * AFTER - 1; i++) {
    const booking = await bookFor(ada);
    await act(booking, 'payment', { method: 'cash' });
    booked.push(booking);
  }
  await atOnce(booked.length, (i) => act(booked[i] as Booking, 'finish'));
  expect(await earnedBy(ada)).toEqual({ title: TITLE, after: AFTER, counted: AFTER - 1, left: 1 });
});

test('other work, wash credit and money that went back do not count, and a given wash stays', async () => {
  const ada = await createCustomer(app);
  await act(await bookFor(ada, 'Diagnostic repair'), 'payment', { method: 'cash' });
  await giveWashCredit(app, ada, 100_000_000);
  const byCredit = await bookFor(ada);
  expect(byCredit.amount).toBe(0);
  await act(byCredit, 'finish');
  expect(await earnedBy(ada)).toMatchObject({ counted: 0 });

  const ben = await createCustomer(app);
  await washTimes(ben, AFTER - 1);
  const last = await washFor(ben);
  expect(await earnedBy(ben)).toMatchObject({ counted: 0, left: 1 });
  await act(last, 'payment/undo', { note: 'Recorded by mistake.' });
  expect(await earnedBy(ben)).toMatchObject({ counted: 0, left: 1 });
  await act(last, 'payment', { method: 'cash' });
  expect(await earnedBy(ben), 'a wash that is paid again earns once').toMatchObject({ counted: 0, left: 1 });
});

test('a wash counts once its car has left', async () => {
  const ada = await createCustomer(app);
  const booking = await bookFor(ada);
  await makeReady(manager, booking);
  await act(booking, 'finish');
  await washTimes(ada, AFTER - 1);
  expect(await earnedBy(ada)).toMatchObject({ counted: AFTER - 1, left: 0 });
  await expectOk(manager.call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  expect(await earnedBy(ada)).toMatchObject({ counted: 0, left: 1 });
});

test('one that was earned stays when staff end the promotion, and nothing is earned any more', async () => {
  const ada = await createCustomer(app);
  await washTimes(ada, AFTER);
  await edit({ active: false });
  try {
    expect((await quoteOf(ada, WASH)).promotion?.title).toBe(TITLE);
    expect(await earnedBy(ada)).toMatchObject({ left: 1 });
    expect(await earnedBy(await createCustomer(app))).toBeUndefined();
    const listed = (await expectOk(manager.request<{ code: string }[]>('GET', 'staff/promotion'))).body;
    expect(listed.find(({ code }) => code === RULE)).toMatchObject({ afterWashes: AFTER, active: false });
  } finally {
    await edit({ active: true });
  }
});

test('a person whose account was deleted can earn one again', async () => {
  const email = 'earns-again@example.ng';
  const ada = await createCustomer(app, { email });
  await washTimes(ada, AFTER + 1);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const again = await createCustomer(app, { email });
  await washTimes(again, AFTER);
  expect(await earnedBy(again)).toMatchObject({ left: 1 });
  expect((await quoteOf(again, WASH)).promotion?.title).toBe(TITLE);
});
