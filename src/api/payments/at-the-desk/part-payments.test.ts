import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertChargeOf } from '#api/charges/change-charges.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt, Receipt } from '#shared/payments/payments.contract.ts';
import type { Invoice } from '#shared/workshop/invoice.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { runJobsUntilIdle, stopSettled } from '#test/ledger-invariants.ts';
import { addEstimate, eventsOf } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  await createStaff(app, 'owner');
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

type Answer = { code?: string; message: string; booking: StaffCard };
const card = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (id: string, what: string, body: object, by = desk) =>
  by.request<Answer>('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
const take = (id: string, amount: number, more: object = {}) => act(id, 'payment', { method: 'cash', amount, ...more });
const undo = (id: string, charge?: string) => act(id, 'payment/undo', { charge, note: 'Of another car.' }, manager);
const read = async (id: string): Promise<Booking> =>
  (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
const live = ({ charges }: Pick<Booking, 'charges'>) => charges.filter(({ voidedAt }) => voidedAt === undefined);
const amounts = (booking: Pick<Booking, 'charges'>) => live(booking).map(({ amount, due }) => [amount, due]);
const start = (id: string, charge?: string) => ada.request<Attempt>('POST', `booking/${id}/payment`, { charge });
const pay = async (id: string, reference: string) => {
  await app.provider(reference, 'success', { webhook: 'never' });
  return ada.request<{ booking: Booking }>('POST', 'booking/pay', { id, ref: reference });
};

describe('a part payment at the desk', () => {
  it('leaves the rest due, and each part has its receipt', async () => {
    const { _id: id, amount, charges } = await app.book(ada);
    const { booking, message } = (await expectOk(take(id, 2000.5))).body;
    expect(booking).toMatchObject({ status: 'pending', paymentStatus: 'partly-paid', due: amount - 2000.5 });
    expect(message).toContain('is due');
    const split = await read(id);
    expect(split).toMatchObject({ total: amount, paid: 2000.5, due: amount - 2000.5 });
    expect(amounts(split)).toEqual([
      [2000.5, 0],
      [amount - 2000.5, amount - 2000.5],
    ]);
    const [first, rest] = live(split);
    expect(split.charges[0]).toMatchObject({ _id: charges[0]?._id, due: 0, replacedBy: rest?._id });
    await expectOk(take(id, amount - 2000.5, { method: 'card', slip: 'PART1' }));
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0, paid: amount });
    const receipts = await Promise.all(
      [`?charge=${first?._id}`, `?charge=${rest?._id}`, `?charge=${charges[0]?._id}`, ''].map(
        async (query) => (await expectOk(ada.request<Receipt>('GET', `booking/${id}/receipt${query}`))).body,
      ),
    );
    expect(receipts.map((receipt) => [receipt.amount, receipt.method])).toEqual([
      [2000.5, 'cash'],
      [amount - 2000.5, 'card'],
      [amount - 2000.5, 'card'],
      [amount - 2000.5, 'card'],
    ]);
    expect((await eventsOf(app, id)).filter((event) => event === 'payment-recorded')).toHaveLength(2);
    await expectOk(undo(id, first?._id));
    const { events } = (
      await expectOk(manager.request<{ events: { event: string; detail: object }[] }>('GET', `staff/booking/${id}`))
    ).body;
    expect(events.at(-1)).toMatchObject({ event: 'payment-undone', detail: { charge: first?._id, kobo: 200_050 } });
  });

  it('pays the oldest charge first when it is for all of them', async () => {
    const { _id: id, amount } = await app.book(ada);
    await addEstimate(app, id, 1_000_000);
    await expectOk(take(id, amount + 3000, { charge: 'all' }));
    const booking = await read(id);
    expect(booking).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: 7000 });
    expect(amounts(booking)).toEqual([
      [amount, 0],
      [3000, 0],
      [7000, 7000],
    ]);
    const { messages } = (
      await ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification')
    ).body;
    const received = messages.filter(({ title }) => title === 'Payment received');
    expect(received.map(({ message }) => message)).toEqual([
      expect.stringContaining(`₦${(amount + 3000).toLocaleString('en-NG')}`),
    ]);
  });

  it('closes the open attempt, whose money is then under review, and links lead to the rest', async () => {
    const { _id: id, amount, charges } = await app.book(ada);
    const { reference } = (await expectOk(start(id))).body;
    await expectOk(take(id, 2000));
    const again = (await expectOk(start(id, charges[0]?._id))).body;
    expect(again.amount).toBe((amount - 2000) * 100);
    expect(
      (await ada.request<{ amount: number }>('GET', `booking/${id}/transfer?charge=${charges[0]?._id}`)).body.amount,
    ).toBe(amount - 2000);
    expect((await pay(id, reference)).code).toBe('payment.needs_review');
    await expectOk(pay(id, again.reference));
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'needs-review', due: 0, paid: amount });
  });

  it('can be undone alone, and an edit of the booking makes one charge of the unpaid parts', async () => {
    const { _id: id, amount } = await app.book(ada);
    await expectOk(take(id, 2000));
    await expectOk(take(id, 1000));
    const [first] = live(await read(id));
    expect((await ada.request('PUT', `booking/${id}`, await app.bookingForm('Diagnostic repair'))).code).toBe(
      'booking.not_possible',
    );
    await expectOk(undo(id));
    expect(amounts(await read(id))).toEqual([
      [2000, 0],
      [1000, 1000],
      [amount - 3000, amount - 3000],
    ]);
    const { booking } = (await expectOk(undo(id, first?._id))).body;
    expect(booking).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: amount });
    await expectOk(ada.request('PUT', `booking/${id}`, await app.bookingForm('Diagnostic repair')));
    const edited = await read(id);
    expect(amounts(edited)).toEqual([[edited.amount, edited.amount]]);
    expect(edited.amount).not.toBe(amount);
    await expectOk(act(id, 'payment', { method: 'cash' }));
    expect(await read(id)).toMatchObject({ status: 'paid', paid: edited.amount, due: 0 });
  });

  it('can be undone, and the online rest go back, while the booking is pending', async () => {
    const { _id: id, amount } = await app.book(ada);
    await expectOk(take(id, 2000));
    const { reference } = (await expectOk(start(id))).body;
    await expectOk(pay(id, reference));
    const [first] = live(await read(id));
    await expectOk(undo(id, first?._id));
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'partly-paid', due: 2000 });
    await app.provider(reference, 'reversed', { webhook: 'never' });
    await ada.request('POST', 'booking/pay', { id, ref: reference });
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: amount });
  });

  it('goes back with the rest when the booking is cancelled', async () => {
    const { _id: id } = await app.book(ada);
    await expectOk(take(id, 2000));
    expect((await act(id, 'cancel', { note: 'No time.' })).code).toBe('session.forbidden');
    await expectOk(act(id, 'cancel', { note: 'No time.' }, manager));
    expect(await read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due', due: 0 });
  });
});

describe('a part of approved work', () => {
  it('keeps the lines and their sum on the invoice, and voiding it takes all parts back', async () => {
    const { _id: id, amount } = await app.book(ada);
    await expectOk(act(id, 'payment', { method: 'cash' }));
    const charge = await addEstimate(app, id, 1_000_000);
    const invoice = async () => (await expectOk(ada.request<Invoice>('GET', `booking/${id}/invoice`))).body;
    const before = await invoice();
    await expectOk(take(id, 4000, { charge }));
    const after = await invoice();
    expect(after.charges.flatMap(({ lines }) => lines)).toEqual(before.charges.flatMap(({ lines }) => lines));
    expect([after.total, after.paid, after.due]).toEqual([amount + 10_000, amount + 4000, 6000]);
    await app.runtime.db.transaction().execute(async (trx) => {
      const { approval_id: approval } = await trx
        .selectFrom('charges')
        .select('approval_id')
        .where('id', '=', charge)
        .executeTakeFirstOrThrow();
      expect(await insertChargeOf(trx, id, { id: approval ?? '', amountKobo: 1_000_000 })).toBeNull();
    });
    await expectOk(manager.request('POST', `staff/charge/${charge}/void`, { note: 'Not fitted.' }));
    await runJobsUntilIdle(app);
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'refund-due', total: amount, due: 0 });
  });

  it('goes with its charge when a call voids the replaced one, while money waits on all of them', async () => {
    const { _id: id, amount } = await app.book(ada);
    await expectOk(act(id, 'payment', { method: 'cash' }));
    const charge = await addEstimate(app, id, 1_000_000);
    const { reference } = (await expectOk(start(id, charge))).body;
    await expectOk(take(id, 4000, { charge }));
    const { reference: ofRest } = (await expectOk(start(id, charge))).body;
    expect((await pay(id, reference)).code).toBe('payment.needs_review');
    await expectOk(manager.request('POST', `staff/charge/${charge}/void`, { note: 'Not fitted.' }));
    expect((await pay(id, ofRest)).code).toBe('payment.needs_review');
    await runJobsUntilIdle(app);
    const booking = await read(id);
    expect(booking).toMatchObject({
      status: 'paid',
      paymentStatus: 'needs-review',
      total: amount,
      paid: amount,
      due: 0,
    });
    const payments = app.runtime.db.selectFrom('payments').select(['status', 'method']).where('booking_id', '=', id);
    expect(await payments.orderBy('created_at').orderBy('id').execute()).toEqual([
      { status: 'settled', method: 'cash' },
      { status: 'needs-review', method: 'online' },
      { status: 'refund-due', method: 'cash' },
      { status: 'needs-review', method: 'online' },
    ]);
    expect((await manager.request('POST', `staff/charge/${charge}/void`, { note: 'Again.' })).status).toBe(200);
    for (const { _id, actions } of (
      await expectOk(
        manager.request<{ payments: { _id: string; actions: string[] }[] }>(
          'GET',
          `staff/money/payment?q=${reference}`,
        ),
      )
    ).body.payments) {
      expect(actions).toContain('refund');
      await expectOk(manager.request('POST', `staff/money/payment/${_id}/refund`));
    }
    await runJobsUntilIdle(app);
  });
});

describe('the desk', () => {
  it('takes at most ten parts of a charge, and then the whole rest', async () => {
    const { _id: id, amount } = await app.book(ada);
    for (let i = 0; i < 10; i++) await expectOk(take(id, 100));
    expect((await take(id, 100)).code).toBe('payment.too_many_parts');
    const [first] = live(await read(id));
    await expectOk(undo(id, first?._id));
    expect((await take(id, amount - 1000 + 100, { charge: 'all' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'paid', paid: amount, due: 0 });
  });

  it('does not count parts whose payments were undone, and the audit log names each part', async () => {
    const { _id: id, amount } = await app.book(ada);
    for (let i = 0; i < 10; i++) await expectOk(take(id, 200));
    const first = live(await read(id))[0]?._id ?? '';
    const undone = await expectOk(undo(id, first));
    expect(undone.body.message).toMatch(/^Part payment of ₦200 undone\. ₦[\d,]+ of BCC \d+ is due\.$/);
    // The part that is due again is split once more, which makes ten.
    await expectOk(take(id, 100));
    expect((await take(id, 100)).code).toBe('payment.too_many_parts');
    await expectOk(take(id, amount - 1900, { charge: 'all' }));
    const paid = live(await read(id)).map(({ _id }) => _id);
    const audit = app.runtime.db.selectFrom('audit_log').select(['event', 'detail']).where('subject_id', '=', id);
    const entries = await audit.where('event', 'in', ['booking.payment-recorded', 'booking.payment-undone']).execute();
    const named = entries.map(({ event, detail }) => [event, detail] as const);
    for (const [, detail] of named.slice(0, -1)) expect(detail).toHaveProperty(['charge']);
    expect(named.at(-1)?.[1]).toMatchObject({ charges: [expect.any(String), expect.any(String)] });
    expect(named.find(([event]) => event === 'booking.payment-undone')?.[1]).toMatchObject({ charge: first });
    expect(paid).toHaveLength(12);
  });
});

describe('a part payment is refused', () => {
  it.each([
    ['more than is due', 1_000_000, 'payment.more_than_due'],
    ['below ₦100', 99.99, 'payment.part_too_small'],
    ['that leaves less than ₦100', -0.01, 'payment.part_too_small'],
    ['of nothing', 0, 'request.invalid'],
    ['of a tenth of a kobo', 200.001, 'request.invalid'],
  ])('%s', async (_, given, code) => {
    const { _id: id, amount } = await app.book(ada);
    const answer = await take(id, given === -0.01 ? amount - 99.99 : given);
    expect([answer.code, amounts(await read(id))]).toEqual([code, [[amount, amount]]]);
  });

  it('below zero', async () => {
    const { _id: id } = await app.book(ada);
    expect((await take(id, -2000)).code).toBe('request.invalid');
  });
});

describe('part payments at once', () => {
  it('have one effect when one person or two people send fifty of them', async () => {
    for (const people of [[desk], [desk, manager]]) {
      const { _id: id, amount } = await app.book(await createCustomer(app));
      const { version } = await card(id);
      const body = { version, method: 'cash', amount: 2000 };
      const sent = await atOnce(50, (i) =>
        (people[i % people.length] ?? desk).request<Answer>('PUT', `staff/booking/${id}/payment`, body),
      );
      const codes = new Set(sent.map((answer) => answer.code ?? 'ok'));
      expect(codes).toEqual(new Set(people.length === 1 ? ['ok'] : ['ok', 'booking.stale']));
      expect((await card(id)).due).toBe(amount - 2000);
    }
  });

  it('settle each charge once beside a joint checkout, and late money is under review', async () => {
    for (let round = 0; round < 8; round++) {
      const customer = await createCustomer(app);
      const { _id: id, amount } = await app.book(customer);
      await addEstimate(app, id, 500_000);
      const { version } = await card(id);
      const { reference } = (
        await expectOk(customer.request<Attempt>('POST', `booking/${id}/payment`, { charge: 'all' }))
      ).body;
      await app.provider(reference, 'success', { webhook: 'never' });
      const isWhole = round % 4 > 1;
      const body = { version, method: 'cash', ...(isWhole ? { charge: 'all' } : { amount: 2000 }) };
      const pays = () => customer.request<{ booking: Booking }>('POST', 'booking/pay', { id, ref: reference });
      const records = () => desk.request<Answer>('PUT', `staff/booking/${id}/payment`, body);
      const calls: (() => Promise<{ status: number; code?: string | undefined }>)[] =
        round % 2 === 0 ? [records, pays, pays] : [pays, records, pays];
      const answers = await Promise.all(calls.map((send) => send()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const booking = (await expectOk(customer.request<Booking>('GET', `booking/${id}`))).body;
      const { rows } = await sql<{ kobo: number; settled: number }>`
        select (select sum(amount_kobo) from ledger where booking_id = ${id})::int as kobo,
          (select sum(received_kobo) from payments where booking_id = ${id} and status = 'settled')::int as settled`.execute(
        app.runtime.db,
      );
      const online = amount * 100 + 500_000;
      const isRefused = answers.some(({ code }) => code === 'booking.stale');
      if (isRefused) {
        expect([booking.paymentStatus, booking.due, rows]).toEqual(['paid', 0, [{ kobo: online, settled: online }]]);
        continue;
      }
      const cash = isWhole ? online : 200_000;
      // Of the joint money the part of the untouched charge settles it, and the rest waits for a decision.
      const settled = isWhole ? cash : cash + 500_000;
      expect([booking.due * 100, rows]).toEqual([online - settled, [{ kobo: online + cash, settled }]]);
      expect(['needs-review', 'refund-due']).toContain(booking.paymentStatus);
      if (!isWhole) expect(booking.paymentStatus).toBe('needs-review');
    }
  });

  it('pay a charge once beside an online payment, and every kobo is accounted for', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id: id, amount } = await app.book(ada);
      const { version } = await card(id);
      const { reference } = (await expectOk(start(id))).body;
      await app.provider(reference, 'success', { webhook: 'never' });
      const part = { version, method: 'cash', amount: 2000 };
      const answers = await atOnce(2, (i) =>
        (i + round) % 2 === 0
          ? desk.request<Answer>('PUT', `staff/booking/${id}/payment`, part)
          : ada.request<Answer>('POST', 'booking/pay', { id, ref: reference }),
      );
      const codes = new Set(answers.map((answer) => answer.code ?? 'ok'));
      const booking = await read(id);
      if (booking.paymentStatus === 'paid') expect([codes.has('booking.stale'), booking.due]).toEqual([true, 0]);
      else
        expect([codes.has('payment.needs_review'), booking.paymentStatus, booking.due]).toEqual([
          true,
          'needs-review',
          amount - 2000,
        ]);
    }
  });
});
