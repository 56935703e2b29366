import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderEntry } from '#api/notifications/outbox.ts';
import { shortPath } from '#api/notifications/short-links/short-path.ts';
import { openRuntime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { comingMonday } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { sendAppointmentReminders } from './send-appointment-reminders.ts';

let app: TestApp;
let ada: Customer;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await app.runtime.db.deleteFrom('allocations').execute();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

const DAY_MS = 24 * 3600_000;
const TWO_HOURS_MS = 2 * 3600_000;

/** A time of that Monday on the clock of Lagos. */
const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();

/** Moves the clock of the database to so long before an instant; negative: after it. */
async function untilBefore(startsAt: string, ms: number): Promise<void> {
  await app.advance(`${Date.parse(startsAt) - ms - Date.now()} milliseconds`);
}

/** Runs the job shortly before a reminder is due, and just after; returns how many it sent. */
async function aroundDue(startsAt: string, dueMs: number): Promise<[before: number, after: number]> {
  await untilBefore(startsAt, dueMs + 30_000);
  const before = await sendAppointmentReminders(app.runtime);
  await untilBefore(startsAt, dueMs - 1000);
  return [before, await sendAppointmentReminders(app.runtime)];
}

/** What was sent to Ada about coming appointments, by channel. */
async function sent() {
  const rows = await app.runtime.db
    .selectFrom('outbox')
    .select('channel')
    .where('kind', '=', 'booking.reminder')
    .where('recipient', 'in', [ada.email, '+2348031234567'])
    .execute();
  const { body } = await expectOk(
    ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification'),
  );
  const notifications = body.messages.filter(({ title }) => title === 'Your appointment is coming up');
  const count = (channel: 'mail' | 'sms') => rows.filter((row) => row.channel === channel).length;
  return {
    emails: count('mail'),
    sms: count('sms'),
    notifications: notifications.map(({ message }) => message),
  };
}

const put = (path: string, body: object) => expectOk(ada.request('PUT', path, body));
const cancel = ({ _id }: Booking) => put(`booking/${_id}/update-status`, { status: 'pending-cancelled' });

describe('reminders of an appointment', () => {
  test('reminders are sent once at the same time the day before, and once two hours before', async () => {
    const startsAt = at('09:00');
    const { number } = await app.book(ada, { startsAt });
    expect(await aroundDue(startsAt, DAY_MS)).toEqual([0, 1]);
    expect(await sendAppointmentReminders(app.runtime)).toBe(0);
    expect(await aroundDue(startsAt, TWO_HOURS_MS)).toEqual([0, 1]);
    expect(await sendAppointmentReminders(app.runtime)).toBe(0);
    const { emails, sms, notifications } = await sent();
    expect([emails, sms, notifications.length]).toEqual([2, 0, 2]);
    expect(notifications[0]).toContain(', 9:00 am: Car wash');
    expect(notifications[0]).toContain(number);
  });

  test('reminders go by SMS too when the phone is verified', async () => {
    await app.runtime.db
      .updateTable('customers')
      .set({ verified_phone: sql<string>`phone` })
      .where('id', '=', ada._id)
      .execute();
    const { _id: id } = await app.book(ada, { startsAt: at('09:00') });
    await aroundDue(at('09:00'), DAY_MS);
    const { notifications, ...counts } = await sent();
    expect(counts).toEqual({ emails: 1, sms: 1 });
    // Only the encrypted entries contain the check-in code. The SMS ends with a link to the booking.
    const code = (await expectOk(ada.call(getVisit, { params: { id } }))).body.checkInCode ?? '';
    const queued = await app.runtime.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'booking.reminder')
      .where('recipient', 'in', [ada.email, '+2348031234567'])
      .orderBy('channel', 'desc')
      .execute();
    const entries = await Promise.all(queued.map((row) => renderEntry(app.runtime, row)));
    const texts = entries.map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(new RegExp(`check-in code ${code}\\. http\\S+${shortPath(`/user/bookings/${id}`)}$`)),
      expect.stringContaining(code),
    ]);
    expect(notifications.join(' ')).not.toContain(code);
  });

  test('two processes at the same time send each reminder once, also after a pause', async () => {
    await app.book(ada, { startsAt: at('09:00') });
    await untilBefore(at('09:00'), DAY_MS - 3 * 3600_000);
    const other = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
    try {
      const counts = await Promise.all([app.runtime, other, app.runtime, other].map(sendAppointmentReminders));
      expect(counts.filter((count) => count > 0)).toEqual([1]);
    } finally {
      await other.close();
    }
    expect((await sent()).emails).toBe(1);
  });

  test("reminders follow the branch's clock when it changes in between", async () => {
    const { db } = app.runtime;
    try {
      await db.updateTable('branches').set({ time_zone: 'America/New_York' }).execute();
      const booking = await app.book(ada);
      // Clocks go back in that night: nine o'clock the day before is 25 hours before.
      const startsAt = '2027-11-07T14:00:00.000Z';
      await takeAt(booking, startsAt);
      expect(await aroundDue(startsAt, DAY_MS + 3600_000)).toEqual([0, 1]);
    } finally {
      await db.updateTable('branches').set({ time_zone: 'Africa/Lagos' }).execute();
    }
  });
});

/** Gives a booking an appointment of any start, whatever the hours. */
async function takeAt({ _id, service, vehicle, mode }: Booking, startsAt: string): Promise<void> {
  const { db } = app.runtime;
  const { id: branch } = await db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('allocations')
    .values({
      id: _id,
      branch_id: branch,
      customer_id: ada._id,
      booking_id: _id,
      kind: 'booking',
      service_id: service._id,
      vehicle_id: vehicle._id,
      mode,
      starts_at: new Date(startsAt),
      ends_at: new Date(Date.parse(startsAt) + 30 * 60_000),
    })
    .execute();
}

describe('no reminder', () => {
  test('no reminder is sent for a booking without a time, a cancelled one, or one with a request to cancel', async () => {
    await app.book(ada);
    const cancelled = await app.book(ada, { startsAt: at('09:00') });
    await cancel(cancelled);
    expect(await aroundDue(at('09:00'), DAY_MS)).toEqual([0, 0]);
  });

  test('no reminder is sent for the former time of a moved appointment; the new time has its own', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await aroundDue(at('09:00'), DAY_MS);
    const later = new Date(Date.parse(at('10:00')) + 2 * DAY_MS).toISOString();
    await put(`booking/${booking._id}/move`, { startsAt: later });
    expect(await aroundDue(at('09:00'), TWO_HOURS_MS)).toEqual([0, 0]);
    expect(await aroundDue(later, DAY_MS)).toEqual([0, 1]);
    expect(await aroundDue(later, TWO_HOURS_MS)).toEqual([0, 1]);
    expect((await sent()).emails).toBe(3);
  });

  test('customers who book within the last day get the later reminder only', async () => {
    await untilBefore(at('09:00'), 20 * 3600_000);
    await app.book(ada, { startsAt: at('09:00') });
    expect(await sendAppointmentReminders(app.runtime)).toBe(0);
    expect(await aroundDue(at('09:00'), TWO_HOURS_MS)).toEqual([0, 1]);
  });

  test('no reminder is sent after the start', async () => {
    await app.book(ada, { startsAt: at('09:00') });
    await untilBefore(at('09:00'), -1000);
    expect(await sendAppointmentReminders(app.runtime)).toBe(0);
  });

  test('no reminder is sent while an unpaid booking may still lose its time', async () => {
    const keepTime = (keeps: boolean) =>
      app.runtime.db.updateTable('branches').set({ unpaid_keeps_time: keeps }).execute();
    await keepTime(false);
    try {
      await untilBefore(at('09:00'), DAY_MS + 5 * 60_000);
      const booking = await app.book(ada, { startsAt: at('09:00') });
      expect(booking.appointment?.heldUntil).toEqual(expect.any(String));
      expect(await aroundDue(at('09:00'), DAY_MS)).toEqual([0, 0]);
    } finally {
      await keepTime(true);
    }
  });
});
