import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { calendarTime, readCalendar } from '#test/calendar-file.ts';
import { comingMonday } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { calendarFile } from './calendar-file.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.runtime.db.deleteFrom('allocations').execute();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

/** A time of that Monday on the clock of Lagos. */
const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
const download = (who: Customer, { _id }: Booking) => who.request('GET', `booking/${_id}/calendar`);
const read = async (booking: Booking) => readCalendar((await expectOk(download(ada, booking))).text);
const move = (booking: Booking, time: string) =>
  expectOk(ada.request('PUT', `booking/${booking._id}/move`, { startsAt: at(time) }));
const cancel = (booking: Booking) =>
  expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));

async function decide({ _id }: Booking, decision: 'accept' | 'keep'): Promise<void> {
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${_id}`))).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${_id}/cancellation`, { version, decision }));
}

/** The calendar files in the emails of a kind to Ada, oldest first; null for an email without one. */
async function mailed(kind: string) {
  const { body } = await expectOk(
    app.request<{ messages: { subject: string; calendar?: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(ada.email)}`,
    ),
  );
  const rows = await app.runtime.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', ada.email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = body.messages.filter((_, i) => rows[i]?.kind === kind);
  return found.map(({ calendar }) => (calendar === undefined ? null : readCalendar(calendar))).toReversed();
}

describe('the calendar file of a booking', () => {
  test('a calendar file publishes the appointment with its place and the way to change it', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const answer = await expectOk(download(ada, booking));
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { method, event } = readCalendar(answer.text);
    expect(method).toBe('PUBLISH');
    expect(event).toMatchObject({
      UID: booking._id,
      DTSTART: calendarTime(at('09:00')),
      DTEND: calendarTime(at('09:30')),
      SUMMARY: 'Car wash, Bodija Car Care',
      STATUS: 'CONFIRMED',
      URL: `${app.url}/user/bookings/${booking._id}`,
    });
    expect(event['DESCRIPTION']).toContain(`Booking ${booking.number}: Car wash for your ${booking.carType}.\n`);
  });

  test("the calendar file of a pick-up has the customer's address", async () => {
    const location = 'Flat 4; 12, Awólọ́wọ̀ Avenue, behind the old water works of Bodija, Ìbàdàn, Ọ̀yọ́';
    const booking = await app.book(ada, { startsAt: at('09:00'), mode: 'pick-up', location });
    expect((await read(booking)).event['LOCATION']).toBe(location);
  });

  test('a calendar file keeps its UID when the appointment moves, and its SEQUENCE grows', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const before = await read(booking);
    await move(booking, '10:00');
    const after = await read(booking);
    expect(after.event).toMatchObject({ UID: before.event['UID'], DTSTART: calendarTime(at('10:00')) });
    expect(Number(after.event['SEQUENCE'])).toBeGreaterThan(Number(before.event['SEQUENCE']));
  });

  test('a calendar file cancels the entry of a cancelled booking, and publishes it again when it stays', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const sequences = [Number((await read(booking)).event['SEQUENCE'])];
    const expectEntry = async (method: string, status: string) => {
      const { method: found, event } = await read(booking);
      expect([found, event['UID'], event['STATUS'], event['DTSTART']]).toEqual([
        method,
        booking._id,
        status,
        calendarTime(at('09:00')),
      ]);
      sequences.push(Number(event['SEQUENCE']));
    };
    await cancel(booking);
    await expectEntry('CANCEL', 'CANCELLED');
    await decide(booking, 'keep');
    await expectEntry('PUBLISH', 'CONFIRMED');
    await cancel(booking);
    await decide(booking, 'accept');
    await expectEntry('CANCEL', 'CANCELLED');
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  test('there is no calendar file without an appointment, for other customers or for a malformed id', async () => {
    const without = await app.book(ada);
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const other = await createCustomer(app);
    const answers = [
      await download(ada, without),
      await download(other, booking),
      await ada.request('GET', 'booking/12/calendar'),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'booking.no_appointment'],
      [404, 'booking.not_found'],
      [404, 'booking.not_found'],
    ]);
    await cancel(without);
    expect((await download(ada, without)).code).toBe('booking.no_appointment');
  });

  test('there is no calendar file once an unpaid booking has lost its time', async () => {
    const keepTime = (keeps: boolean) =>
      app.runtime.db.updateTable('branches').set({ unpaid_keeps_time: keeps }).execute();
    await keepTime(false);
    try {
      const booking = await app.book(ada, { startsAt: at('09:00') });
      expect((await read(booking)).method).toBe('PUBLISH');
      await app.advance('16 minutes');
      expect((await download(ada, booking)).code).toBe('booking.no_appointment');
    } finally {
      await keepTime(true);
      await app.advance('0 minutes');
    }
  });

  test('the emails about a new, a moved and a cancelled booking carry the calendar file', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await move(booking, '10:00');
    await cancel(booking);
    await decide(booking, 'accept');
    const files = [await mailed('booking.made'), await mailed('booking.moved'), await mailed('booking.cancelled')];
    expect(
      files.map((found) => found.map((file) => [file?.method, file?.event['UID'], file?.event['DTSTART']])),
    ).toEqual([
      [['PUBLISH', booking._id, calendarTime(at('09:00'))]],
      [['PUBLISH', booking._id, calendarTime(at('10:00'))]],
      [['CANCEL', booking._id, calendarTime(at('10:00'))]],
    ]);
    const sequences = files.map(([file]) => Number(file?.event['SEQUENCE']));
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  test('no email about a booking without a time carries a calendar file', async () => {
    const booking = await app.book(ada);
    await cancel(booking);
    await decide(booking, 'accept');
    expect([await mailed('booking.made'), await mailed('booking.cancelled')]).toEqual([[null], [null]]);
  });

  test('the calendar file takes a lost time out of the calendar', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await cancel(booking);
    for (let i = 0; i < 2; i++) await app.book(await createCustomer(app), { startsAt: at('09:00') });
    await decide(booking, 'keep');
    expect((await mailed('booking.time-lost')).map((file) => file?.method)).toEqual(['CANCEL']);
    expect((await download(ada, booking)).code).toBe('booking.no_appointment');
  });
});

test('text in a calendar file is escaped, folded by octets and without control characters', () => {
  const written = String.raw`Ọ̀yọ́; "rows", \n and back\slash` + '\r\nEND:VEVENT\nX'.repeat(2) + 'ẹ́'.repeat(200);
  const strange = `\u0007${written}\u009b`;
  const { content } = calendarFile({
    bookingId: '018f4c2e-0000-7000-8000-000000000412',
    version: 3,
    isCancelled: false,
    startsAt: new Date(at('09:00')),
    endsAt: new Date(at('10:00')),
    madeAt: new Date(at('08:00')),
    summary: strange,
    description: strange,
    location: strange,
    url: 'https://example.com/user/bookings/1',
    centre: { name: 'Cars; "and", more: ^caret', email: 'hello@example.com' },
  });
  const expected = written.replaceAll('\r\n', '\n');
  expect(readCalendar(content).event).toMatchObject({ SUMMARY: expected, DESCRIPTION: expected, LOCATION: expected });
});
