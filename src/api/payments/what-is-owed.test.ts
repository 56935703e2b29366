import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { addEstimate } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { verifyReference } from './attempts/verify-payment.ts';

// docs/api.md 4: nothing but an approved estimate ever raises the amount owed for a booking above its price.
let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => stopSettled(app));

/** What is known of a charge without the server: kobo, how it is paid now, and whether it is voided. */
interface Expected {
  id: string;
  kobo: number;
  paid: 'online' | 'cash' | null;
  isVoided: boolean;
  reference: string | null;
}

interface Story {
  customer: Customer;
  id: string;
  charges: Expected[];
}

const card = async (id: string): Promise<StaffCard> =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (id: string, what: string, body: object): Promise<number> =>
  (await manager.request('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body })).status;

/** The steps of a story; each acts on one charge, or finds that the server refuses the rest. */
const STEPS: Record<string, (story: Story, charge: Expected, kobo: number) => Promise<void>> = {
  async approve({ id, charges }, _charge, kobo) {
    const added = await addEstimate(app, id, kobo);
    charges.push({ id: added, kobo, paid: null, isVoided: false, reference: null });
  },
  async payOnline({ customer, id }, charge) {
    const start = await customer.request<Attempt>('POST', `booking/${id}/payment`, { charge: charge.id });
    const isPayable = charge.paid === null && !charge.isVoided;
    expect(start.status < 300).toBe(isPayable);
    if (!isPayable) return;
    expect(start.body.amount).toBe(charge.kobo);
    await app.provider(start.body.reference, 'success', { webhook: 'never' });
    await expectOk(customer.request('POST', 'booking/pay', { id, ref: start.body.reference }));
    Object.assign(charge, { paid: 'online', reference: start.body.reference });
  },
  async recordCash({ id }, charge) {
    const status = await act(id, 'payment', { method: 'cash', charge: charge.id });
    const isOwed = charge.paid === null && !charge.isVoided;
    expect(status < 300).toBe(isOwed);
    if (isOwed) charge.paid = 'cash';
  },
  async undo({ id }, charge) {
    const status = await act(id, 'payment/undo', { note: 'Wrong car.', charge: charge.id });
    expect(status < 300).toBe(charge.paid === 'cash');
    if (charge.paid === 'cash') charge.paid = null;
  },
  async returned(_story, charge) {
    if (charge.paid !== 'online' || charge.reference === null) return;
    await app.provider(charge.reference, 'reversed', { webhook: 'never' });
    await verifyReference(app.runtime, charge.reference);
    charge.paid = null;
  },
  async void({ charges }, charge) {
    const { status } = await manager.request('POST', `staff/charge/${charge.id}/void`, { note: 'Not in stock.' });
    const isEstimate = charge !== charges[0];
    expect(status < 300).toBe(isEstimate);
    if (isEstimate) Object.assign(charge, { isVoided: true, paid: null });
  },
};

const step = fc.record({
  name: fc.constantFrom('approve', 'payOnline', 'payOnline', 'recordCash', 'undo', 'returned', 'void'),
  on: fc.nat({ max: 20 }),
  kobo: fc.integer({ min: 100, max: 9_000_000 }),
});

/** In a price of two decimals the floating point hides a fraction of a kobo. */
const inKobo = (naira: number): number => Math.round(naira * 100);

const sum = (charges: readonly Expected[], of: (charge: Expected) => boolean): number =>
  charges.filter(of).reduce((total, { kobo }) => total + kobo, 0);

/** Compares the server's answers with the expected charges. */
async function compare({ customer, id, charges }: Story): Promise<void> {
  const { status, due, charges: shown } = await card(id);
  expect(shown.map((charge) => [charge._id, inKobo(charge.amount), inKobo(charge.due), 'voidedAt' in charge])).toEqual(
    charges.map(({ id: of, kobo, paid, isVoided }) => [of, kobo, paid === null && !isVoided ? kobo : 0, isVoided]),
  );
  expect(inKobo(due)).toBe(sum(charges, ({ paid, isVoided }) => paid === null && !isVoided));
  expect(status).toBe(charges[0]?.paid === null ? 'pending' : 'paid');
  const settled = await app.runtime.db
    .selectFrom('payments')
    .select(['charge_id', 'received_kobo'])
    .where('booking_id', '=', id)
    .where('status', '=', 'settled')
    .execute();
  expect(settled.reduce((total, { received_kobo: kobo }) => total + (kobo ?? 0), 0)).toBe(
    sum(charges, ({ paid }) => paid !== null),
  );
  const { body } = await customer.request<{ due: number }>('GET', `booking/${id}`);
  expect(body.due).toBe(due);
}

test('only approved estimates raise the amount owed, which is the sum of unpaid charges not voided', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const customer = await createCustomer(app);
      const booking = await app.book(customer);
      const first: Expected = {
        id: booking.charges[0]?._id ?? '',
        kobo: inKobo(booking.amount),
        paid: null,
        isVoided: false,
        reference: null,
      };
      const story: Story = { customer, id: booking._id, charges: [first] };
      for (const { name, on, kobo } of steps) {
        const owed = sum(story.charges, ({ isVoided }) => !isVoided);
        const charge = story.charges[on % story.charges.length] ?? first;
        await STEPS[name]?.(story, charge, kobo);
        await compare(story);
        const now = (await card(story.id)).charges.filter(({ voidedAt }) => voidedAt === undefined);
        const total = now.reduce((all, { amount }) => all + inKobo(amount), 0);
        expect(total <= owed || name === 'approve', `${name} raised what is owed`).toBe(true);
      }
    }),
    { numRuns: 10, seed: 13 },
  );
}, 60_000);
