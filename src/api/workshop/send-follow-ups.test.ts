import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderEntry } from '#api/notifications/outbox.ts';
import { openRuntime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { voidCharge } from '#shared/bookings/staff-bookings.contract.ts';
import { addCar, listCars, removeCar, setCarReminders } from '#shared/cars/cars.contract.ts';
import { CAR_REMINDERS_CONSENT } from '#shared/cars/papers.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answered, PADS, sendVersion } from '#test/estimates.ts';
import { newPhone } from '#test/phone-accounts.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { proveNumber } from '#test/walk-ins.ts';
import { sendFollowUps } from './send-follow-ups.ts';

const FORMER_TEXT =
  'Remind me by email and SMS when papers of my cars end and when a service is due. I can stop this at any time.';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
beforeEach(async () => {
  await app.advance('0 minutes');
  // Follow-ups of the tests before are no longer due.
  await sql`delete from consents`.execute(app.runtime.db);
  [ada, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
});
afterAll(() => app.stop());

const agree = (given = true) => expectOk(ada.call(setCarReminders, { body: { given } }));

/** Moves the clock to a time of the day in Lagos, so many days from today. */
async function goTo(days: number, time = '10:00'): Promise<void> {
  const { rows } = await sql<{ s: number }>`
    select ceil(extract(epoch from ((now() at time zone 'Africa/Lagos')::date + ${days}::int + ${time}::time)
      at time zone 'Africa/Lagos' - now()))::int as s`.execute(app.runtime.db);
  await app.advance(`${rows[0]?.s ?? 0} seconds`);
}

/**
 * Sends the follow-ups that are due at a time, so many days from today. The clock is right afterwards: sessions last 30
 * days.
 */
async function send(days = 31, time = '10:00'): Promise<number> {
  await goTo(days, time);
  try {
    return await sendFollowUps(app.runtime);
  } finally {
    await app.advance('0 minutes');
  }
}

/** A booking with an estimate of PADS, FITTING and SHOCK, not completed yet, and the ids of its lines. */
async function inspected(form: object = {}): Promise<{ id: string; lines: [string, string, string] }> {
  const { _id: id } = await app.book(ada, { paymentMethod: 'cash', ...form });
  const [one = '', two = '', three = ''] = (await sendVersion(manager, id)).lines.map(({ _id }) => _id);
  return { id, lines: [one, two, three] };
}
/** Records that a charge of a booking was paid in cash. */
async function payInCash(id: string, charge: string): Promise<void> {
  const { version } = (await manager.request('GET', `staff/booking/${id}`)).body['booking'];
  await expectOk(manager.request('PUT', `staff/booking/${id}/payment`, { version, method: 'cash', charge }));
}
const decline = (id: string, lines: readonly string[], version = 1) =>
  answered(
    ada,
    id,
    version,
    lines.map((line) => ({ line, answer: 'not-now' as const })),
  );

/** A completed booking whose customer declined all lines of its estimate. */
async function declined(form: object = {}): Promise<string> {
  const { id, lines } = await inspected(form);
  await decline(id, lines);
  await finishInCash(manager, id);
  return id;
}
const notices = async (): Promise<{ title: string; message: string }[]> => {
  const { body } = await expectOk(
    ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification'),
  );
  return body.messages.filter(({ title }) => title === 'Work that you put off');
};
/** The texts of the emails about declined work. */
async function emails(): Promise<string[]> {
  const query = app.runtime.db.selectFrom('outbox').selectAll().where('kind', '=', 'estimate.follow-up');
  const rows = await query.where('recipient', '=', ada.email).execute();
  const emails = await Promise.all(rows.map((row) => renderEntry(app.runtime, row)));
  return emails.map(({ text }) => text);
}

test('declined lines are followed up once, from 30 to 60 days after the booking', async () => {
  await agree();
  const { id, lines } = await inspected();
  await decline(id, lines.slice(0, 1));
  await answered(ada, id, 1, [
    { line: lines[1], answer: 'approve' },
    { line: lines[2], answer: 'ask', text: 'Can it wait?' },
  ]);
  const booking = (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
  await payInCash(id, booking.charges.at(-1)?._id ?? '');
  await finishInCash(manager, id);
  expect([await send(29), await send(61)]).toEqual([0, 0]);
  expect([await send(), await send(), await send(50)]).toEqual([1, 0, 0]);
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice?.message).toContain('Front brake pads, Pads, front set: ₦16,000.');
  expect(notice?.message).not.toMatch(/Labour|Shock/);
  const [text, ...others] = await emails();
  expect(others).toEqual([]);
  expect(text).toContain('₦16,000');
  expect(text).toContain(`/user/bookings/new?service=${booking.service._id}&vehicle=${booking.vehicle._id}`);
});

test('a customer with a phone only gets a follow-up by SMS', async () => {
  await agree();
  await declined();
  const phone = newPhone();
  await proveNumber(app, ada._id, phone);
  await sql`update customers set email = null, password_hash = null where id = ${ada._id}`.execute(app.runtime.db);
  expect(await send()).toBe(1);
  const sent = app.runtime.db.selectFrom('outbox').selectAll().where('recipient', '=', phone);
  const row = (await sent.execute()).find(({ kind }) => kind === 'estimate.follow-up');
  expect((await renderEntry(app.runtime, row!)).text).toMatch(
    /that you put off, N[\d,]+ when we looked.* http\S+\/b\/\w+\/e$/,
  );
});

test('follow-ups go out from 9 am to 8 pm in Lagos alone', async () => {
  await agree();
  await declined();
  for (const time of ['08:59', '20:00', '23:59', '00:00']) {
    expect([time, await send(32, time)]).toEqual([time, 0]);
  }
  expect(await send(32, '19:58')).toBe(1);
});

test('each follow-up goes out once on two processes at the same time', async () => {
  await agree();
  await declined();
  await goTo(31);
  const other = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
  try {
    const counts = await Promise.all([app.runtime, other, app.runtime, other].map(sendFollowUps));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  } finally {
    await other.close();
    await app.advance('0 minutes');
  }
  expect([(await emails()).length, (await notices()).length]).toEqual([1, 1]);
});

test('a follow-up whose message could not be written is sent by the next run', async () => {
  await agree();
  await declined();
  const { db } = app.runtime;
  await sql`alter table outbox add constraint no_room check (kind <> 'estimate.follow-up') not valid`.execute(db);
  try {
    await expect(send()).rejects.toThrow('no_room');
    expect(await notices()).toEqual([]);
  } finally {
    await sql`alter table outbox drop constraint no_room`.execute(db);
  }
  expect([await send(), await send()]).toEqual([1, 0]);
});

test('the link books for the same car', async () => {
  await agree();
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  await declined({ car: car._id });
  expect(await send()).toBe(1);
  expect((await emails())[0]).toContain(`&car=${car._id}`);
});

describe('without a consent that covers it', () => {
  test('customers who did not answer, said no, or withdrew their consent get nothing', async () => {
    await declined();
    expect(await send()).toBe(0);
    await agree(false);
    expect(await send()).toBe(0);
    await agree();
    await agree(false);
    expect(await send()).toBe(0);
  });

  test('a consent to the former text covers only that text, until the customer consents again', async () => {
    await app.runtime.db
      .insertInto('consents')
      .values({ customer_id: ada._id, purpose: 'car-reminders', given: true, shown_text: FORMER_TEXT })
      .execute();
    await declined();
    const reminders = async () => (await expectOk(ada.call(listCars))).body.reminders;
    const former = { given: true, words: FORMER_TEXT, newWords: CAR_REMINDERS_CONSENT };
    const current = { given: true, words: CAR_REMINDERS_CONSENT, newWords: null };
    expect(await reminders()).toEqual(former);
    await agree();
    await expectOk(ada.call(setCarReminders, { body: { given: true, words: 'Another text' } }));
    expect([await send(), await reminders()]).toEqual([0, former]);
    await expectOk(ada.call(setCarReminders, { body: { given: true, words: CAR_REMINDERS_CONSENT } }));
    expect([await send(), await reminders()]).toEqual([1, current]);
  });

  test('a withdrawn consent to the former text is asked for again with the current text', async () => {
    await app.runtime.db
      .insertInto('consents')
      .values({ customer_id: ada._id, purpose: 'car-reminders', given: true, shown_text: FORMER_TEXT })
      .execute();
    await agree(false);
    const { reminders } = (await expectOk(ada.call(listCars))).body;
    expect(reminders).toEqual({ given: false, words: CAR_REMINDERS_CONSENT, newWords: null });
  });
});

describe('nothing is followed up', () => {
  beforeEach(async () => void (await agree()));
  const expectNothing = async () => {
    expect(await send()).toBe(0);
    expect(await emails()).toEqual([]);
  };

  test('lines that were approved in the end, or approved and voided, are not followed up', async () => {
    const { id, lines } = await inspected();
    await decline(id, lines);
    await answered(
      ada,
      id,
      1,
      [...lines].map((line) => ({ line, answer: 'approve' as const })),
    );
    const charge = (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body.charges.at(-1)?._id ?? '';
    await expectOk(manager.call(voidCharge, { params: { id: charge }, body: { note: 'Not in stock.' } }));
    await finishInCash(manager, id);
    await expectNothing();
  });

  test('lines that a later version removed or changed are not followed up', async () => {
    const { id, lines } = await inspected();
    await decline(id, lines);
    await sendVersion(manager, id, 1, [{ ...PADS, line: lines[0], price: 9000 }]);
    await finishInCash(manager, id);
    await expectNothing();
  });

  test('a cancelled or unfinished booking is not followed up', async () => {
    const [one, two] = [await inspected(), await inspected()];
    for (const { id, lines } of [one, two]) await decline(id, lines);
    const { version } = (await manager.request('GET', `staff/booking/${one.id}`)).body['booking'];
    await expectOk(manager.request('PUT', `staff/booking/${one.id}/cancel`, { version, note: 'The car never came.' }));
    await expectNothing();
  });

  test('a customer whose account is erased gets no follow-up', async () => {
    await declined();
    await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
    await expectNothing();
  });

  test('a walk-in gets no follow-up, even with an email address', async () => {
    await declined();
    await app.runtime.db.updateTable('customers').set({ walk_in: true }).where('id', '=', ada._id).execute();
    await expectNothing();
  });

  test('a car that its owner removed is not followed up', async () => {
    const vehicle = String((await app.bookingForm())['vehicle']);
    const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
    await declined({ car: car._id });
    await expectOk(ada.call(removeCar, { params: { id: car._id } }));
    await expectNothing();
  });

  test('findings that were approved at a later visit of the car are not followed up', async () => {
    await declined();
    const later = await inspected();
    await answered(
      ada,
      later.id,
      1,
      [...later.lines].map((line) => ({ line, answer: 'approve' as const })),
    );
    await expectNothing();
  });
});

describe('a later visit', () => {
  beforeEach(async () => void (await agree()));

  test('a later visit ends only the follow-up of approved findings', async () => {
    await declined();
    const later = await inspected();
    await answered(ada, later.id, 1, [{ line: later.lines[2], answer: 'approve' }]);
    expect(await send()).toBe(1);
    const [notice] = await notices();
    expect(notice?.message).toContain('Front brake pads');
    expect(notice?.message).not.toContain('Shock');
  });

  test('neither a visit of another car nor a voided approval ends a follow-up', async () => {
    const { vehicle, plate } = { vehicle: String((await app.bookingForm())['vehicle']), plate: 'BDJ-482KA' };
    const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate } }))).body;
    const other = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'LSR-15AA' } }))).body.car;
    await declined({ car: car._id });
    for (const one of [other, car]) {
      const later = await inspected({ car: one._id });
      await answered(
        ada,
        later.id,
        1,
        [...later.lines].map((line) => ({ line, answer: 'approve' as const })),
      );
      if (one === other) continue;
      const { charges } = (await expectOk(ada.request<Booking>('GET', `booking/${later.id}`))).body;
      await expectOk(
        manager.call(voidCharge, { params: { id: charges.at(-1)?._id ?? '' }, body: { note: 'Not in stock.' } }),
      );
    }
    expect(await send()).toBe(1);
    expect((await notices())[0]?.message).toMatch(/Front brake pads.*Shock/);
  });
});

test('the record of a follow-up is never changed or deleted', async () => {
  await agree();
  await declined();
  expect(await send()).toBe(1);
  const { db } = app.runtime;
  await expect(sql`delete from estimate_follow_ups`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`update estimate_follow_ups set at = now()`.execute(db)).rejects.toThrow('append-only');
});
