import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { expectBooksAgree } from './books.ts';
import { expectConsistentLedger, runJobsUntilIdle, runPaymentJobs } from './ledger-invariants.ts';
import { addEstimate, giveWashCredit } from './payments.ts';
import { createStaff, type StaffMember } from './staff.ts';
import { AppError } from '#shared/errors.ts';
import { reconcileOpen } from '#api/payments/attempts/reconcile-open.ts';
import { createCustomer, type Customer } from './customers.ts';
import { createTestApp, together, type TestResponse, type TestApp } from './test-app.ts';

// Random interleavings of every action that moves money, against the stand-in over HTTP; afterwards the ledger must
// be consistent.
const RUNS = Number(process.env['MONEY_RUNS'] ?? 3);

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  // Jobs run where the property runs them, in any order.
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

type Step =
  | { do: 'book' | 'edit'; on: number; service: number }
  | {
      do: 'pay' | 'cancel' | 'accept' | 'keep' | 'drop' | 'finish' | 'charge-again' | 'approve';
      on: number;
    }
  /** `charge`: which one of the booking, modulo how many it has; null: none is named. */
  | { do: 'start' | 'cash' | 'undo' | 'void'; on: number; charge: number | null }
  | { do: 'provider'; on: number; outcome: string; webhook: string }
  | { do: 'fault'; on: number; kind: string; call: string }
  | { do: 'press'; on: number; action: string }
  | { do: 'work' | 'round' | 'restart'; on: number };

/** Steps that are no calls: they cannot run while the application restarts. */
const AT_THE_DATABASE: readonly Step['do'][] = ['work', 'round', 'approve'];

/** The amount of an approved estimate, which no service costs. */
const ESTIMATE_KOBO = 1_234_500;
const SERVICES = ['Car wash', 'Car care and repair', 'Diagnostic repair'];
const on = fc.nat({ max: 11 });
const charge = fc.option(fc.nat({ max: 3 }));
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('book' as const), on, service: fc.nat({ max: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), on, service: fc.nat({ max: 2 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('start' as const), on, charge }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), on }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('cash' as const, 'undo' as const, 'void' as const), on, charge }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('pay' as const), on }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('provider' as const),
      on,
      outcome: fc.constantFrom(
        'success',
        'success',
        'success',
        'success',
        'wrong-amount',
        'failed',
        'ongoing',
        'reversed',
      ),
      webhook: fc.constantFrom('now', 'never', 'twice'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'accept' as const, 'keep' as const, 'drop' as const, 'finish' as const),
      on,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('charge-again' as const), on }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      on,
      kind: fc.constantFrom('cut', 'error', 'html'),
      call: fc.constantFrom('verify', 'initialize', 'refund'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      on,
      action: fc.constantFrom('refund', 'accept', 'handed-back', 'check'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('work' as const, 'round' as const), on }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), on }) },
) as fc.Arbitrary<Step>;

/** The state of one run. */
interface RunState {
  people: [Customer, Customer];
  bookings: { id: string; who: Customer }[];
  references: { reference: string; booking: string; who: Customer }[];
}

/** Calls that may be lost during a restart of the application; all others must get a response, and never a 500. */
async function answered(call: Promise<TestResponse>): Promise<TestResponse | null> {
  try {
    const answer = await call;
    const isKnown = answer.status < 500 || answer.status === 503 || answer.body['code'] === 'payment.provider_refused';
    expect(isKnown, `answered ${answer.status}: ${answer.text}`).toBe(true);
    return answer;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length];

/** The charge that a step names; null: none. A booking without an approval has the charge of its price alone. */
async function chargeOf(id: string, who: Customer, chosen: number | null): Promise<string | null> {
  if (chosen === null) return null;
  const seen = await answered(who.request('GET', `booking/${id}`));
  const charges = (seen?.body['charges'] as Booking['charges'] | undefined) ?? [];
  return pick(charges, chosen)?._id ?? null;
}

/** The customer approves an estimate, where it can be charged. */
async function approve(id: string): Promise<void> {
  try {
    await addEstimate(app, id, ESTIMATE_KOBO);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function takeStaffAction(id: string, path: string, body: object): Promise<void> {
  const seen = await answered(manager.request('GET', `staff/booking/${id}`));
  const version = (seen?.body['booking'] as { version: number } | undefined)?.version;
  if (version !== undefined)
    await answered(manager.request('PUT', `staff/booking/${id}/${path}`, { version, ...body }));
}

async function take(run: RunState, step: Step): Promise<void> {
  const { people, bookings, references } = run;
  if (step.do === 'work') return runPaymentJobs(app);
  if (step.do === 'round') return void (await reconcileOpen(app.runtime));
  if (step.do === 'book') {
    const who = people[step.on % 2 === 0 ? 0 : 1];
    const made = await answered(who.request('POST', 'booking/book', await app.bookingForm(SERVICES[step.service])));
    if (made?.status === 201) bookings.push({ id: (made.body['booking'] as Booking)._id, who });
    return;
  }
  const booking = pick(bookings, step.on);
  const paying = pick(references, step.on);
  if (booking !== undefined) {
    const { id, who } = booking;
    if (step.do === 'edit')
      await answered(who.request('PUT', `booking/${id}`, await app.bookingForm(SERVICES[step.service])));
    if (step.do === 'start') {
      const body = { charge: await chargeOf(id, who, step.charge) };
      const started = await answered(who.request('POST', `booking/${id}/payment`, body));
      if (started?.status === 200) references.push({ reference: String(started.body['reference']), booking: id, who });
    }
    if (step.do === 'cancel')
      await answered(who.request('PUT', `booking/${id}/update-status`, { status: 'pending-cancelled' }));
    if (step.do === 'accept' || step.do === 'keep') await takeStaffAction(id, 'cancellation', { decision: step.do });
    if (step.do === 'approve') await approve(id);
    if (step.do === 'cash')
      await takeStaffAction(id, 'payment', { method: 'cash', charge: await chargeOf(id, who, step.charge) });
    if (step.do === 'void') {
      const named = await chargeOf(id, who, step.charge ?? 1);
      if (named !== null)
        await answered(manager.request('POST', `staff/charge/${named}/void`, { note: 'Not in stock.' }));
    }
    if (step.do === 'drop') await takeStaffAction(id, 'cancel', { note: 'The car never came.' });
    if (step.do === 'undo')
      await takeStaffAction(id, 'payment/undo', {
        note: 'It was for another car.',
        charge: await chargeOf(id, who, step.charge),
      });
    if (step.do === 'finish') await takeStaffAction(id, 'finish', {});
  }
  if (paying === undefined) return;
  const { reference, booking: id, who } = paying;
  if (step.do === 'pay')
    await answered(who.request('POST', 'booking/pay', { id, ref: reference, status: 'success', amount: 1 }));
  if (step.do === 'provider') await decide(reference, step);
  if (step.do === 'charge-again') await order({ reference, webhook: 'now' });
  if (step.do === 'fault') await order({ reference, outcome: step.kind, on: step.call, times: 1 });
  if (step.do === 'press') {
    const listed = await answered(manager.request('GET', `staff/money/payment?q=${reference}`));
    const payment = (listed?.body['payments'] as StaffPayment[] | undefined)?.[0];
    if (payment !== undefined)
      await answered(
        manager.request(
          'POST',
          `staff/money/payment/${payment._id}/${step.action}`,
          step.action === 'handed-back' ? {} : undefined,
        ),
      );
  }
}

const decided = new Map<string, string>();

/** Decides a payment at the provider. Money that was paid there changes only by a chargeback. */
async function decide(reference: string, { outcome, webhook }: { outcome: string; webhook: string }): Promise<void> {
  const before = decided.get(reference) ?? 'open';
  const isPaid = ['success', 'wrong-amount', 'ongoing'].includes(before);
  if (before === 'reversed' || (isPaid ? outcome !== 'reversed' || before !== 'success' : outcome === 'reversed'))
    return;
  decided.set(reference, outcome);
  await order({ reference, outcome, webhook, polls: 1 });
}

const order = (body: object): Promise<TestResponse | null> =>
  answered(app.request('POST', 'sandbox/paystack/scenario', { body }));

/** Two customers, one referred by the other, with credit to spend. */
async function meet(): Promise<[Customer, Customer]> {
  const ada = await createCustomer(app);
  const ben = await createCustomer(app, { referralCode: ada.referralCode });
  await giveWashCredit(app, ada, 650_000);
  return [ada, ben];
}

test("the provider's records and the ledger agree to the kobo after any actions in any order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 30 }),
      async (batches) => {
        const run: RunState = { people: await meet(), bookings: [], references: [] };
        // Initial actions, so that no run is empty.
        for (const service of [0, 1, 0, 2]) await take(run, { do: 'book', on: service, service });
        for (let i = 0; i < 2; i++) await take(run, { do: 'approve', on: i });
        for (let i = 0; i < 6; i++) await take(run, { do: 'start', on: i % 4, charge: i < 4 ? null : 1 });
        for (const batch of batches) {
          const restarts = batch.some(({ do: what }) => what === 'restart');
          await together(
            batch
              .filter(({ do: what }) => !(restarts && AT_THE_DATABASE.includes(what)) && what !== 'restart')
              .map((one) => () => take(run, one)),
          );
          if (restarts) await app.restart();
          await expectBooksAgree(app.runtime.db);
        }
        await runJobsUntilIdle(app);
        await expectConsistentLedger(app);
        expect(
          app.logs.filter((line) => line.includes('"event":"internal"') || line.includes('reconcile.failed')),
        ).toEqual([]);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);

test('the check detects one kobo too much in the ledger', async () => {
  const [ada] = await meet();
  const booking = await app.book(ada, await app.bookingForm('Diagnostic repair'));
  const { reference } = (await ada.request('POST', `booking/${booking._id}/payment`)).body as { reference: string };
  await order({ reference, outcome: 'success', webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  await expectConsistentLedger(app);
  const { db } = app.runtime;
  await db
    .updateTable('payments')
    .set({ received_kobo: booking.amount * 100 + 1 })
    .where('reference', '=', reference)
    .execute();
  await expect(expectConsistentLedger(app)).rejects.toThrow();
  await db
    .updateTable('payments')
    .set({ received_kobo: booking.amount * 100 })
    .where('reference', '=', reference)
    .execute();
  await db.updateTable('promotion_claims').set({ booking_id: null }).where('customer_id', '=', ada._id).execute();
  const addCredit = (kind: 'spent' | 'spent-back', amount_kobo: number) =>
    db
      .insertInto('credit_entries')
      .values({ customer_id: ada._id, amount_kobo, kind, booking_id: booking._id, referred_customer_id: null })
      .execute();
  await addCredit('spent', -100);
  await expect(expectConsistentLedger(app)).rejects.toThrow();
  await addCredit('spent-back', 100);
});
