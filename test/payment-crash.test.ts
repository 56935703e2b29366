import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectConsistentLedger, runJobsUntilIdle } from './ledger-invariants.ts';
import { addEstimate } from './payments.ts';
import { createStaff, type StaffMember } from './staff.ts';
import { freePort } from '../tools/port.ts';
import { startProcess, type AppProcess } from './process.ts';
import { createCustomer, type Customer } from './customers.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// The application as a process of its own, killed with -9 at random. The stand-in provider's records are in the
// database, so they survive as the real ones would. `app` only observes, and finishes the remaining work at the end.
let app: TestApp;
let people: Customer[];
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  people = await Promise.all(Array.from({ length: 4 }, () => createCustomer(app)));
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const KILLS = 2;

interface Seen {
  status: number;
  body: Record<string, any>;
}

let answers = 0;

/** Calls the process; null when it died during the call. */
async function request(
  { url }: AppProcess,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Seen | null> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    answers++;
    return { status: response.status, body: (await response.json()) as Record<string, any> };
  } catch {
    return null;
  }
}

/** Every acknowledged result: it must still be true after each kill. */
const acknowledged = { booked: new Set<string>(), paid: new Set<string>(), charges: new Set<string>() };

/**
 * One customer's way from the form to a paid booking, sometimes with a cancellation; ends wherever the process dies.
 */
async function walk(
  server: AppProcess,
  who: Customer,
  form: Record<string, unknown>,
  turnsBack: boolean,
): Promise<void> {
  const booked = await request(server, who.token, 'POST', 'booking/book', form);
  if (booked?.status !== 201) return;
  const id = (booked.body['booking'] as Booking)._id;
  acknowledged.booked.add(id);
  const started = await request(server, who.token, 'POST', `booking/${id}/payment`);
  if (started?.status !== 200) return;
  const { reference, accessCode } = started.body as { reference: string; accessCode: string };
  await request(server, null, 'POST', `sandbox/paystack/checkout/${accessCode}/act`, {
    action: 'pay',
    card: '4084084084084081',
  });
  const paid = await request(server, who.token, 'POST', 'booking/pay', { id, ref: reference });
  if (paid?.status === 200) acknowledged.paid.add(id);
  await payEstimate(server, who, id);
  if (!turnsBack) return;
  await request(server, who.token, 'PUT', `booking/${id}/update-status`, { status: 'pending-cancelled' });
  const seen = await request(server, manager.token, 'GET', `staff/booking/${id}`);
  const version = (seen?.body['booking'] as { version: number } | undefined)?.version;
  await request(server, manager.token, 'PUT', `staff/booking/${id}/cancellation`, { version, decision: 'accept' });
}

/** The customer approves an estimate and pays it; ends wherever the process dies. */
async function payEstimate(server: AppProcess, who: Customer, id: string): Promise<void> {
  const charge = await addEstimate(app, id, 1_234_500);
  const started = await request(server, who.token, 'POST', `booking/${id}/payment`, { charge });
  if (started?.status !== 200) return;
  const { reference, accessCode } = started.body as { reference: string; accessCode: string };
  const card = { action: 'pay', card: '4084084084084081' };
  await request(server, null, 'POST', `sandbox/paystack/checkout/${accessCode}/act`, card);
  const paid = await request(server, who.token, 'POST', 'booking/pay', { id, ref: reference });
  if (paid?.status === 200) acknowledged.charges.add(charge);
}

/** Cash that staff record and undo; ends wherever the process dies. */
async function correct(server: AppProcess, who: Customer, form: Record<string, unknown>): Promise<void> {
  const booked = await request(server, who.token, 'POST', 'booking/book', form);
  if (booked?.status !== 201) return;
  const path = `staff/booking/${(booked.body['booking'] as Booking)._id}/payment`;
  await request(server, manager.token, 'PUT', path, { version: 1, method: 'cash' });
  await request(server, manager.token, 'PUT', `${path}/undo`, { version: 2, note: 'It was for another car.' });
}

test('repeated kill -9 loses no acknowledged result, and every kobo is accounted for', async () => {
  const form = await app.bookingForm('Diagnostic repair');
  const env = { DATABASE_URL: app.database.url, LOG_LEVEL: 'error', PORT: String(await freePort()) };
  for (let kill = 0; kill <= KILLS; kill++) {
    const server = await startProcess(env);
    const walks = Promise.all(
      people.flatMap((who, i) => [
        walk(server, who, form, false),
        walk(server, who, form, true),
        walk(server, who, form, i % 2 === 0),
        correct(server, who, form),
      ]),
    );
    if (kill === KILLS) {
      await walks;
      expect(await server.end('SIGTERM')).toBe(0);
    } else {
      // At a random response, so that each kill interrupts different work.
      const until = answers + 1 + Math.floor(Math.random() * 20);
      await expect.poll(() => answers, { interval: 5 }).toBeGreaterThanOrEqual(until);
      await server.end('SIGKILL');
      await walks;
    }
  }
  await runJobsUntilIdle(app);
  await expectConsistentLedger(app);
  const bookings = new Map(
    (await app.runtime.db.selectFrom('bookings').selectAll().execute()).map((row) => [row.id, row]),
  );
  for (const id of acknowledged.booked) expect(bookings.has(id)).toBe(true);
  for (const id of acknowledged.paid)
    expect(['paid', 'partly-paid', 'refund-due', 'refunded']).toContain(bookings.get(id)?.payment_status);
  expect(acknowledged.paid.size).toBeGreaterThan(3);
  const payments = await app.runtime.db.selectFrom('payments').select(['charge_id', 'status']).execute();
  for (const charge of acknowledged.charges) {
    const statuses = payments.filter(({ charge_id: of }) => of === charge).map(({ status }) => status);
    expect(statuses.filter((status) => ['settled', 'refund-due', 'refunded'].includes(status))).toHaveLength(1);
  }
  expect(acknowledged.charges.size).toBeGreaterThan(3);
}, 120_000);
