import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { voidCharge } from '#shared/bookings/staff-bookings.contract.ts';
import { getStaffEstimate, replyToQuestion, saveInspection } from '#shared/estimates/staff-estimates.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answer, answered, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { openEventStream } from '#test/event-stream.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => stopSettled(app));

interface Sent {
  customer: Customer;
  id: string;
  price: number;
  /** The lines of PADS, FITTING and SHOCK. */
  lines: string[];
}

async function makeSent(given?: Parameters<typeof sendVersion>[3]): Promise<Sent> {
  const customer = await createCustomer(app);
  const { _id: id, amount: price } = await app.book(customer);
  const { lines } = await sendVersion(manager, id, null, given);
  return { customer, id, price, lines: lines.map(({ _id }) => _id) };
}

const bookingOf = async ({ customer, id }: Pick<Sent, 'customer' | 'id'>): Promise<Booking> =>
  (await expectOk(customer.request<Booking>('GET', `booking/${id}`))).body;
/** What was added to the price of a booking, charge by charge; voided ones are null. */
const addedTo = async (sent: Pick<Sent, 'customer' | 'id'>) =>
  (await bookingOf(sent)).charges.slice(1).map(({ amount, voidedAt }) => (voidedAt === undefined ? amount : null));
const approve = (lines: readonly string[]) => lines.map((line) => ({ line, answer: 'approve' as const }));
const approvalsOf = async (id: string) =>
  (await expectOk(manager.call(getStaffEstimate, { params: { id } }))).body.approvals;
async function voidNewest(sent: Sent): Promise<void> {
  const charge = (await bookingOf(sent)).charges.at(-1)?._id ?? '';
  await expectOk(manager.call(voidCharge, { params: { id: charge }, body: { note: 'Not in stock.' } }));
}

describe('an approval', () => {
  test('approving several lines makes one signed approval and one charge, at the prices that were sent', async () => {
    const sent = await makeSent();
    const body = { answers: approve(sent.lines.slice(0, 2)), total: 1, amount: 1, price: 1 };
    await expectOk(sent.customer.request('PUT', `booking/${sent.id}/estimate/1`, body));
    expect(await addedTo(sent)).toEqual([20_500]);
    expect(await bookingOf(sent)).toMatchObject({ due: sent.price + 20_500 });
    expect(await approvalsOf(sent.id)).toMatchObject([
      { version: 1, total: 20_500, lines: sent.lines.slice(0, 2), isSigned: true, isVoided: false },
    ]);
    const row = await app.runtime.db
      .selectFrom('estimate_approvals')
      .innerJoin('sessions', 'sessions.id', 'estimate_approvals.session_id')
      .select('sessions.customer_id')
      .where('estimate_approvals.customer_id', '=', sent.customer._id)
      .executeTakeFirstOrThrow();
    expect(row.customer_id).toBe(sent.customer._id);
  });

  test('an approval that is sent again adds nothing, and fifty at once make one charge', async () => {
    const sent = await makeSent();
    const responses = await atOnce(50, () => answer(sent.customer, sent.id, 1, approve(sent.lines)));
    expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await expectOk(answer(sent.customer, sent.id, 1, approve(sent.lines)));
    expect(await addedTo(sent)).toEqual([51_500]);
  });

  test('approving each line in a call of its own, all at once, makes a charge for each', async () => {
    const sent = await makeSent();
    await Promise.all(sent.lines.map((line) => answered(sent.customer, sent.id, 1, approve([line]))));
    expect(new Set(await addedTo(sent))).toEqual(new Set([16_000, 4500, 31_000]));
    expect(await bookingOf(sent)).toMatchObject({ due: sent.price + 51_500 });
  });

  test('an approval at the same time as a new version is charged in it or refused', async () => {
    const sent = await makeSent();
    const [given, version] = await Promise.all([
      answer(sent.customer, sent.id, 1, approve(sent.lines.slice(2))),
      manager.request('POST', `staff/visit/${sent.id}/estimate`, {
        basedOn: 1,
        lines: [{ ...SHOCK, line: sent.lines[2], price: 28_000 }],
      }),
    ]);
    const isFirst = given.status === 200;
    expect([given.code, version.code]).toEqual(
      isFirst ? [undefined, 'estimate.line_approved'] : ['estimate.replaced', undefined],
    );
    expect(await addedTo(sent)).toEqual(isFirst ? [31_000] : []);
  });

  test('an approval whose charge is voided is not repeated by the same call, and can be given on a new version', async () => {
    const sent = await makeSent();
    const pads = sent.lines.slice(0, 1);
    await answered(sent.customer, sent.id, 1, approve(pads));
    await sendVersion(manager, sent.id, 1, [{ ...PADS, line: pads[0] }]);
    await voidNewest(sent);
    const repeated = await answered(sent.customer, sent.id, 2, approve(pads));
    expect(repeated).toMatchObject({ approved: 0, lines: [{ answer: { answer: 'taken-back' } }] });
    expect(await addedTo(sent)).toEqual([null]);
    await sendVersion(manager, sent.id, 2, [{ ...PADS, line: pads[0], price: 7500 }]);
    await answered(sent.customer, sent.id, 3, approve(pads));
    expect(await addedTo(sent)).toEqual([null, 15_000]);
    expect((await approvalsOf(sent.id)).map(({ isVoided }) => isVoided)).toEqual([true, false]);
  });

  test('an approval cannot be changed or removed in the database, and a wrong signature is detected', async () => {
    const sent = await makeSent();
    await answered(sent.customer, sent.id, 1, approve(sent.lines));
    for (const change of [
      sql`update estimate_approvals set total_kobo = 100`,
      sql`update estimate_answers set answer = 'not-now', approval_id = null`,
      sql`update estimate_answers set text = 'Other words'`,
      sql`delete from estimate_answers`,
      sql`delete from estimate_approvals`,
      sql`truncate estimate_approvals cascade`,
    ])
      await expect(change.execute(app.runtime.db)).rejects.toThrow('estimates are append-only');
    await sql`alter table estimate_approvals disable trigger estimate_approvals_append_only`.execute(app.runtime.db);
    await sql`update estimate_approvals set session_id = gen_random_uuid() where customer_id = ${sent.customer._id}`.execute(
      app.runtime.db,
    );
    await sql`alter table estimate_approvals enable trigger estimate_approvals_append_only`.execute(app.runtime.db);
    expect(await approvalsOf(sent.id)).toMatchObject([{ isSigned: false }]);
  });
});

test('an inspection, a version, an answer and a reply are sent live to the customer of the booking alone', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  const { _id: id } = await app.book(ada);
  const [stream, other] = [await openEventStream(app.url, ada.token), await openEventStream(app.url, bola.token)];
  const params = { id };
  const expectChange = async (act: () => Promise<unknown>): Promise<void> => {
    const before = stream.received.length;
    await act();
    await expect
      .poll(() => stream.received.slice(before).filter((one) => one.what === 'booking' && one.id === id).length)
      .toBeGreaterThan(0);
  };
  await stream.until((one) => one.what === 'booking' && one.id === id);
  await expectChange(() => expectOk(manager.call(saveInspection, { params, body: { items: [] } })));
  let line = '';
  await expectChange(async () => (line = (await sendVersion(manager, id)).lines[0]?._id ?? ''));
  await expectChange(() => answered(ada, id, 1, [{ line, answer: 'ask', text: 'Why?' }]));
  await expectChange(() => expectOk(manager.call(replyToQuestion, { params, body: { line, text: 'Worn.' } })));
  expect(other.received.filter(({ what }) => what === 'booking')).toEqual([]);
  stream.close();
  other.close();
});

/** The model of an estimate, without the server: naira, and the state of each line. */
interface Model {
  sent: Sent;
  version: number;
  lines: { line: string; price: number; stands: 'open' | 'approved' | 'taken-back' }[];
  charges: { sum: number; lines: string[]; isVoided: boolean }[];
  /** The newest approval, to be sent again. */
  last: { version: number; lines: string[] };
}

type Step = { on: number[]; price: number };

/** Each step does a possible action, or finds that the server refuses it. */
const STEPS: Record<string, (model: Model, step: Step) => Promise<void>> = {
  async send(model, { price }) {
    for (const one of model.lines) if (one.stands !== 'approved') Object.assign(one, { price, stands: 'open' });
    const lines = model.lines.map((one) => ({ ...SHOCK, line: one.line, price: one.price }));
    await sendVersion(manager, model.sent.id, model.version, lines);
    model.version++;
  },
  async approve(model, { on }) {
    const picked = model.lines.filter((_, index) => on.includes(index));
    const open = picked.filter(({ stands }) => stands === 'open');
    model.last = { version: model.version, lines: picked.map(({ line }) => line) };
    await answered(model.sent.customer, model.sent.id, model.version, approve(model.last.lines));
    for (const one of open) one.stands = 'approved';
    const sum = open.reduce((total, { price }) => total + price, 0);
    if (sum > 0) model.charges.push({ sum, lines: open.map(({ line }) => line), isVoided: false });
  },
  async decline(model, { on, price }) {
    const picked = model.lines.filter((_, index) => on.includes(index));
    const given = price % 2 === 0 ? ('not-now' as const) : ('ask' as const);
    const answers = picked.map(({ line }) => ({ line, answer: given, text: 'Can it wait?' }));
    const { code } = await answer(model.sent.customer, model.sent.id, model.version, answers);
    expect(code).toBe(picked.every(({ stands }) => stands === 'open') ? undefined : 'estimate.line_settled');
  },
  async void(model) {
    const newest = model.charges.at(-1);
    if (newest === undefined) return;
    await voidNewest(model.sent);
    if (newest.isVoided) return;
    newest.isVoided = true;
    for (const one of model.lines) if (newest.lines.includes(one.line)) one.stands = 'taken-back';
  },
  async repeat({ sent, version, last }) {
    if (last.lines.length === 0) return;
    const { code } = await answer(sent.customer, sent.id, last.version, approve(last.lines));
    expect(code).toBe(last.version === version ? undefined : 'estimate.replaced');
  },
};

const step = fc.record({
  name: fc.constantFrom('send', 'approve', 'approve', 'approve', 'decline', 'void', 'repeat', 'repeat'),
  on: fc.subarray([0, 1, 2], { minLength: 1 }),
  price: fc.integer({ min: 100, max: 90_000 }),
});

test('only an approval raises the owed amount, by the price of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const sent = await makeSent([SHOCK, SHOCK, SHOCK]);
      const lines = sent.lines.map((line) => ({ line, price: SHOCK.price, stands: 'open' as const }));
      const model: Model = { sent, version: 1, lines, charges: [], last: { version: 1, lines: [] } };
      for (const { name, ...given } of steps) {
        await STEPS[name]?.(model, given);
        expect(await addedTo(sent)).toEqual(model.charges.map(({ sum, isVoided }) => (isVoided ? null : sum)));
        const owed = model.charges.reduce((total, { sum, isVoided }) => total + (isVoided ? 0 : sum), sent.price);
        expect((await bookingOf(sent)).due).toBe(owed);
      }
    }),
    { numRuns: 12, seed: 13 },
  );
}, 60_000);
