import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { addEstimate, eventsOf, eventually, giveWashCredit, untilPaymentJobsDone } from '#test/payments.ts';
import { comingMonday } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

interface Sent {
  customer?: string;
  email?: string;
  staff?: string;
}

/** The notification and email to the customer and the notification to staff for each booking event. */
const SENT: Record<BookingEventName, Sent> = {
  // Occurs only when the response to a start was lost; no story covers it.
  'payment-open': {},
  // Recorded for the people of a car alone, beside another event that notifies.
  'estimate-answered': {},
  // The customer approved it a moment ago.
  'service-added': {},
  'payment-started': {},
  booked: { customer: 'Your booking is made', email: 'booking.made', staff: 'New booking N' },
  // Every edit of these stories changes the price.
  edited: { customer: 'Your booking is changed', staff: 'New price of N' },
  moved: { customer: 'Your time is moved', email: 'booking.moved', staff: 'New time for N' },
  'appointment-lost': { customer: 'Please choose a new time', email: 'booking.time-lost', staff: 'N has no time' },
  'running-late': {},
  'time-offered': { customer: 'Would another time suit you?', email: 'booking.time-offered' },
  'cancellation-requested': { customer: 'You asked to cancel', staff: 'Cancel N?' },
  'cancellation-declined': { customer: 'Your booking stays', email: 'booking.kept' },
  cancelled: { customer: 'Your booking is cancelled', email: 'booking.cancelled' },
  'cancellation-accepted': { customer: 'Your booking is cancelled', email: 'booking.cancelled' },
  completed: { customer: 'Your car is ready', email: 'booking.ready' },
  'payment-recorded': { customer: 'Payment received', email: 'payment.receipt' },
  'payment-settled': { customer: 'Payment received', email: 'payment.receipt' },
  'payment-accepted': { customer: 'Payment received', email: 'payment.receipt' },
  'payment-failed': { customer: 'Your payment did not go through' },
  'payment-needs-review': { customer: 'We are looking at a payment' },
  'payment-refund-due': { customer: 'We are looking at a payment' },
  'refund-started': { customer: 'Your refund has started', email: 'payment.refund-started' },
  'payment-refunded': { customer: 'Your money is on its way back', email: 'payment.refunded' },
  'payment-returned': { customer: 'Your payment went back', email: 'payment.returned' },
  'payment-given-back': { customer: 'A part of your payment went back', email: 'payment.partly-refunded' },
  'payment-undone': { customer: 'We corrected a payment', email: 'payment.undone' },
  // The customer approved it a moment ago.
  'charge-added': {},
  'charge-recorded': { customer: 'Payment received', email: 'payment.receipt' },
  'charge-settled': { customer: 'Payment received', email: 'payment.receipt' },
  'charge-accepted': { customer: 'Payment received', email: 'payment.receipt' },
  'charge-returned': { customer: 'Your payment went back', email: 'payment.returned' },
  'charge-undone': { customer: 'We corrected a payment', email: 'payment.undone' },
  // Recorded beside the end of its charge.
  'service-removed': {},
  described: {},
  'charge-voided': { customer: 'A part of your bill was taken off' },
  'deposit-returned': { customer: 'You get your deposit back', email: 'booking.deposit-returned' },
  'transfer-rejected': { customer: 'Your bank transfer was sent back', email: 'payment.transfer-rejected' },
  // The page confirms the upload at once, and a picture is no payment.
  'proof-sent': { staff: 'Transfer to check: N' },
  // The dispute is between customer and bank, which informs them; a refund has its own event.
  'dispute-open': {},
  'dispute-resolved': {},
  'money-needs-review': { staff: 'A payment needs a look' },
  'money-refund-due': { staff: 'Money is to be sent back' },
  'money-refund-failed': { staff: 'A refund failed' },
  'money-refund-needs-attention': { staff: 'A refund needs the customer’s account' },
  'money-returned': { staff: 'A payment went back' },
  // A part that went back has no event of its own for the customer.
  'money-partly-returned': {
    customer: 'A part of your payment went back',
    email: 'payment.partly-refunded',
    staff: 'A part of a payment went back',
  },
  'money-returned-twice': { staff: 'Money went back twice' },
  'money-dispute': { staff: 'A customer’s bank disputes a payment' },
};

interface Story {
  customer: Customer;
  booking: Booking;
  version(): Promise<number>;
  /** Starts an attempt, sets its outcome at the provider and reports it as the browser does. */
  pay(outcome: string, more?: object): Promise<string>;
  takeStaffAction(what: string, body: object): Promise<unknown>;
  takePaymentAction(action: string, body?: object): Promise<unknown>;
  requestCancellation(): Promise<unknown>;
}

async function startStory(form: Record<string, unknown> = {}): Promise<Story> {
  const customer = await createCustomer(app);
  const booking = await app.book(customer, form);
  const story: Story = {
    customer,
    booking,
    version: async () =>
      ((await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as { version: number }).version,
    async pay(outcome, more = {}) {
      const { reference } = (
        await expectOk(customer.request<{ reference: string }>('POST', `booking/${booking._id}/payment`))
      ).body;
      await app.provider(reference, outcome, more as Record<string, unknown>);
      await customer.request('POST', 'booking/pay', { id: booking._id, ref: reference });
      return reference;
    },
    takeStaffAction: async (what, body) =>
      expectOk(
        manager.request('PUT', `staff/booking/${booking._id}/${what}`, { version: await story.version(), ...body }),
      ),
    async takePaymentAction(action, body) {
      const { payments } = (
        await manager.request<{ payments: StaffPayment[] }>(
          'GET',
          `staff/money/payment?q=${encodeURIComponent(booking.number)}`,
        )
      ).body;
      const payment = payments.find(({ actions }) => (actions as string[]).includes(action));
      return expectOk(manager.request('POST', `staff/money/payment/${payment?._id}/${action}`, body));
    },
    requestCancellation: () =>
      expectOk(customer.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' })),
  };
  return story;
}
const waitForEvent = (story: Story, event: BookingEventName) =>
  eventually(async () => (await eventsOf(app, story.booking._id)).includes(event), 20_000);
const setScenario = (reference: string, body: object) =>
  expectOk(app.request('POST', 'sandbox/paystack/scenario', { body: { reference, ...body } }));

const STORIES: Record<string, () => Promise<Story>> = {
  async 'changed, kept, cancelled'() {
    const story = await startStory();
    await expectOk(
      story.customer.request('PUT', `booking/${story.booking._id}`, await app.bookingForm('Diagnostic repair')),
    );
    await story.requestCancellation();
    await story.takeStaffAction('cancellation', { decision: 'keep' });
    await story.requestCancellation();
    await story.takeStaffAction('cancellation', { decision: 'accept' });
    return story;
  },
  async 'moved, late, offered another time, and its time lost while a cancellation was asked for'() {
    const monday = await comingMonday(app);
    const story = await startStory({ startsAt: `${monday}T09:00:00+01:00` });
    await expectOk(
      story.customer.request('PUT', `booking/${story.booking._id}/move`, { startsAt: `${monday}T10:00:00+01:00` }),
    );
    await story.takeStaffAction('late', { minutes: 10 });
    await story.takeStaffAction('offer', { startsAt: `${monday}T12:00:00+01:00` });
    await story.requestCancellation();
    const closed = { from: `${monday}T08:00:00+01:00`, to: `${monday}T18:00:00+01:00`, reason: 'Power cut' };
    await expectOk(manager.request('POST', 'staff/schedule/exception', { isOpen: false, ...closed }));
    await story.takeStaffAction('cancellation', { decision: 'keep' });
    return story;
  },
  async 'cancelled by staff'() {
    const story = await startStory();
    await story.takeStaffAction('cancel', { note: 'The car never came.' });
    return story;
  },
  async 'cash recorded by mistake'() {
    const story = await startStory({ paymentMethod: 'cash' });
    await story.takeStaffAction('payment', { method: 'cash' });
    await story.takeStaffAction('payment/undo', { note: 'It was for another car.' });
    return story;
  },
  async 'a part refunded at the provider'() {
    const story = await startStory();
    const reference = await story.pay('success');
    await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
    await waitForEvent(story, 'money-partly-returned');
    return story;
  },
  async 'cash, then done'() {
    const story = await startStory({ paymentMethod: 'cash' });
    await story.takeStaffAction('payment', { method: 'cash' });
    await story.takeStaffAction('finish', {});
    return story;
  },
  async 'declined, then paid, cancelled and sent back'() {
    const story = await startStory();
    await story.pay('failed');
    await story.pay('success');
    await story.requestCancellation();
    await story.takeStaffAction('cancellation', { decision: 'accept' });
    await waitForEvent(story, 'payment-refunded');
    return story;
  },
  async 'the wrong amount, sent back by a press'() {
    const story = await startStory();
    await story.pay('wrong-amount');
    await story.takePaymentAction('refund');
    await waitForEvent(story, 'payment-refunded');
    return story;
  },
  async 'an old amount that fits again, counted by a press'() {
    const story = await startStory();
    const { reference } = (
      await expectOk(story.customer.request<{ reference: string }>('POST', `booking/${story.booking._id}/payment`))
    ).body;
    for (const service of ['Diagnostic repair', 'Car wash'])
      await expectOk(story.customer.request('PUT', `booking/${story.booking._id}`, await app.bookingForm(service)));
    await app.provider(reference, 'success', { webhook: 'never' });
    await story.customer.request('POST', 'booking/pay', { id: story.booking._id, ref: reference });
    await story.takePaymentAction('accept');
    return story;
  },
  async 'cash recorded while money came online; its refund fails'() {
    const story = await startStory();
    const { reference } = (
      await expectOk(story.customer.request<{ reference: string }>('POST', `booking/${story.booking._id}/payment`))
    ).body;
    await story.takeStaffAction('payment', { method: 'cash' });
    await app.provider(reference, 'success', { refund: 'failed' });
    await story.customer.request('POST', 'booking/pay', { id: story.booking._id, ref: reference });
    await story.takePaymentAction('refund');
    await waitForEvent(story, 'money-refund-failed');
    return story;
  },
  async 'a refund that needs the account, handed back'() {
    const story = await startStory();
    await story.pay('success', { refund: 'needs-attention' });
    await story.requestCancellation();
    await story.takeStaffAction('cancellation', { decision: 'accept' });
    await waitForEvent(story, 'money-refund-needs-attention');
    await story.takePaymentAction('handed-back', {});
    return story;
  },
  async 'handed back, and then taken back by the bank'() {
    const story = await startStory();
    const reference = await story.pay('success', { refund: 'failed' });
    await story.requestCancellation();
    await story.takeStaffAction('cancellation', { decision: 'accept' });
    await waitForEvent(story, 'money-refund-failed');
    await story.takePaymentAction('handed-back', {});
    await setScenario(reference, { event: 'charge.dispute.create' });
    await setScenario(reference, { event: 'charge.dispute.resolve' });
    await waitForEvent(story, 'money-returned-twice');
    return story;
  },
  async 'disputed, and taken back by the bank'() {
    const story = await startStory();
    const reference = await story.pay('success');
    await setScenario(reference, { event: 'charge.dispute.create' });
    await waitForEvent(story, 'dispute-open');
    await setScenario(reference, { event: 'charge.dispute.resolve' });
    await waitForEvent(story, 'payment-returned');
    return story;
  },
  async 'estimates paid in cash by mistake, online and after all, disputed, and voided'() {
    const story = await startStory();
    await story.pay('success');
    const cash = await addEstimate(app, story.booking._id, 150_000);
    await story.takeStaffAction('payment', { charge: cash, method: 'cash' });
    const back = { version: await story.version(), amount: 200, note: 'The old pads were kept.' };
    await expectOk(manager.request('POST', `staff/charge/${cash}/refund`, back));
    await story.takeStaffAction('payment/undo', { charge: cash, note: 'It was for another car.' });
    const reference = await story.pay('success');
    await setScenario(reference, { event: 'charge.dispute.create' });
    await setScenario(reference, { event: 'charge.dispute.resolve' });
    await waitForEvent(story, 'charge-returned');
    await expectOk(manager.request('POST', `staff/charge/${cash}/void`, { note: 'Not in stock.' }));
    return story;
  },
  async 'money for an estimate that came late, counted by a press'() {
    const story = await startStory();
    await story.pay('success');
    await addEstimate(app, story.booking._id, 150_000);
    const { reference } = (
      await expectOk(story.customer.request<{ reference: string }>('POST', `booking/${story.booking._id}/payment`))
    ).body;
    await story.requestCancellation();
    await app.provider(reference, 'success', { webhook: 'never' });
    await story.customer.request('POST', 'booking/pay', { id: story.booking._id, ref: reference });
    await story.takeStaffAction('cancellation', { decision: 'keep' });
    await story.takePaymentAction('accept');
    return story;
  },
  async 'a transfer of the wrong amount, then a picture of one'() {
    const story = await startStory({ paymentMethod: 'transfer' });
    const { reference } = (
      await expectOk(story.customer.request<{ reference: string }>('POST', `booking/${story.booking._id}/payment`))
    ).body;
    await setScenario(reference, { event: 'bank.transfer.rejected' });
    await waitForEvent(story, 'transfer-rejected');
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63c14' } })
      .jpeg()
      .toBuffer();
    for (let i = 0; i < 2; i++)
      await expectOk(
        story.customer.request('PUT', `booking/${story.booking._id}/proof`, picture, { 'content-type': 'image/jpeg' }),
      );
    return story;
  },
};

const listNotifications = async (
  who: Customer | StaffMember,
): Promise<{ title: string; message: string; isBooking: boolean }[]> => {
  const all: { title: string; message: string; isBooking: boolean }[] = [];
  for (let page = 1; ; page++) {
    const { body } = await expectOk(
      who.request<{ messages: typeof all; total_page: number }>('GET', `message/me/notification?page=${page}`),
    );
    all.push(...body.messages);
    if (page >= body.total_page) return all;
  }
};
const counted = (titles: readonly (string | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const title of titles) if (title !== undefined) counts[title] = (counts[title] ?? 0) + 1;
  return counts;
};
const seen = new Set<string>();

test.each(Object.keys(STORIES))(
  '%s: every event notifies the customer, sends the expected email and notifies staff where they must act',
  async (name) => {
    const story = STORIES[name];
    if (story === undefined) throw new Error(`no story ${name}`);
    const { customer, booking } = await story();
    await untilPaymentJobsDone(app);
    const events = await eventsOf(app, booking._id);
    for (const event of events) seen.add(event);
    const notifications = await listNotifications(customer);
    expect(counted(notifications.map(({ title }) => title))).toEqual(
      counted(events.map((event) => SENT[event].customer)),
    );
    expect(notifications.every(({ isBooking }) => isBooking)).toBe(true);
    const emails = await app.runtime.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', customer.email)
      .where('kind', 'not like', 'account.%')
      .execute();
    expect(counted(emails.map(({ kind }) => kind))).toEqual(counted(events.map((event) => SENT[event].email)));
    const toStaff = (await listNotifications(manager)).filter(({ title, message }) =>
      `${title} ${message}`.includes(booking.number),
    );
    expect(counted(toStaff.map(({ title }) => title.replace(booking.number, 'N')))).toEqual(
      counted(events.map((event) => SENT[event].staff)),
    );
  },
  40_000,
);

test('the stories cover every booking event', () => {
  expect(Object.keys(SENT).filter((event) => !seen.has(event))).toEqual([
    'payment-open',
    'estimate-answered',
    // src/api/estimates/added-services.test.ts
    'service-added',
    'payment-started',
    'service-removed',
    'described',
    // src/api/payments/deposit-times.test.ts
    'deposit-returned',
  ]);
});

test('notifies about a booking that credit covers in full and about credit that is granted and revoked', async () => {
  const ada = await createCustomer(app);
  const ben = await createCustomer(app, { referralCode: ada.referralCode });
  const titles = async (who: Customer) => (await listNotifications(who)).map(({ title }) => title);
  const referredBooking = await app.book(ben);
  const { reference } = (
    await expectOk(ben.request<{ reference: string }>('POST', `booking/${referredBooking._id}/payment`))
  ).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ben.request('POST', 'booking/pay', { id: referredBooking._id, ref: reference }));
  const { version } = (await manager.request('GET', `staff/booking/${referredBooking._id}`)).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${referredBooking._id}/finish`, { version }));
  expect(await titles(ada)).toEqual(['You have wash credit']);
  await app.provider(reference, 'reversed', { webhook: 'never' });
  for (let i = 0; i < 2; i++) await ben.request('POST', 'booking/pay', { id: referredBooking._id, ref: reference });
  expect(await titles(ada)).toEqual(['Wash credit taken back', 'You have wash credit']);

  await app.book(ada, await app.bookingForm('Diagnostic repair'));
  await giveWashCredit(app, ada, 5_000_000);
  const free = await app.book(ada);
  expect(free).toMatchObject({ amount: 0, status: 'paid' });
  expect((await listNotifications(ada))[0]).toMatchObject({
    title: 'Nothing left to pay',
    message: expect.stringContaining(free.number) as string,
  });
  expect((await titles(ada)).filter((title) => title === 'Payment received')).toEqual([]);
});
