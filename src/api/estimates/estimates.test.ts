import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import {
  getStaffEstimate,
  replyToQuestion,
  saveInspection,
  sendEstimate,
  type StaffEstimate,
} from '#shared/estimates/staff-estimates.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answer, answered, FITTING, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { emailsTo } from '#test/payments.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let frontDesk: StaffMember;
let technician: StaffMember;
let id: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  frontDesk = await createStaff(app, 'front_desk');
  technician = await createStaff(app, 'technician');
});
beforeEach(async () => {
  ada = await createCustomer(app);
  id = (await app.book(ada, { paymentMethod: 'cash' }))._id;
});
afterAll(() => stopSettled(app));

const read = async () => (await expectOk(ada.call(getEstimate, { params: { id } }))).body;
const readAs = async (staff: StaffMember) => (await expectOk(staff.call(getStaffEstimate, { params: { id } }))).body;
const idsOf = ({ lines }: Pick<StaffEstimate, 'lines'>): [string, string, string] => {
  const [one = '', two = '', three = ''] = lines.map(({ _id }) => _id);
  return [one, two, three];
};
const send = (staff: StaffMember, body: Parameters<typeof sendVersion>[3], basedOn: number | null, key?: string) =>
  staff.call(sendEstimate, {
    params: { id },
    body: { basedOn, lines: body ?? [] },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const reply = (line: string, text: string) => manager.call(replyToQuestion, { params: { id }, body: { line, text } });
const titlesFor = async (where: 'customer' | 'staff'): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    select m.title from messages m left join message_recipients r on r.message_id = m.id
    where (${where} = 'customer' and r.customer_id = ${ada._id}) or (${where} = 'staff' and m.audience = 'staff')
    order by m.id`.execute(app.runtime.db);
  return rows.map(({ title }) => title);
};

describe('an inspection', () => {
  const items = [
    { name: 'Battery', state: 'good' },
    { name: 'Front brake pads', state: 'now', note: 'Worn to 2 mm.' },
    { name: 'Horn', state: 'not-looked-at' },
  ] as const;

  test('a technician saves an inspection in place of the one before, and the customer sees the items that are good', async () => {
    expect(await readAs(technician)).toMatchObject({ inspection: null, version: null, lines: [] });
    expect((await readAs(technician)).checklist).toContain('Tyres');
    expect((await readAs(technician)).proposals).toEqual({ hourlyRate: 8000 });
    expect((await readAs(manager)).proposals).toEqual({ hourlyRate: 8000, marginPercent: 30 });
    for (const given of [items.slice(0, 1), items])
      await expectOk(technician.call(saveInspection, { params: { id }, body: { items: [...given] } }));
    expect((await readAs(manager)).inspection).toMatchObject({ items, changedBy: technician.name });
    expect(await read()).toMatchObject({ version: null, good: ['Battery'], lines: [], approved: 0 });
  });
});

describe('a version', () => {
  test('a version is numbered, shows the changes, and cannot be changed in the database', async () => {
    const [pads, fitting] = idsOf(await sendVersion(manager, id));
    expect(await read()).toMatchObject({
      version: 1,
      lines: [{ amount: 16_000 }, { amount: 4500 }, { amount: 31_000 }],
    });
    await sendVersion(manager, id, 1, [{ ...PADS, line: pads, price: 7000 }, { ...FITTING, line: fitting }, SHOCK]);
    const shown = await read();
    expect(shown.lines.map(({ change, was }) => [change, was])).toEqual([
      ['changed', 16_000],
      [null, null],
      ['new', null],
    ]);
    expect(shown.removed).toMatchObject([{ name: SHOCK.name, amount: 31_000 }]);
    expect((await readAs(manager)).versions).toMatchObject([
      { version: 2, total: 49_500, lines: 3, sentBy: manager.name },
      { version: 1, total: 51_500 },
    ]);
    for (const table of ['estimate_versions', 'estimate_lines'])
      for (const change of [
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)} cascade`,
        table === 'estimate_lines'
          ? sql`update estimate_lines set amount_kobo = 100`
          : sql`update estimate_versions set total_kobo = 100`,
      ])
        await expect(change.execute(app.runtime.db)).rejects.toThrow('estimates are append-only');
    await expect(sql`update estimate_lines set note = 'Other'`.execute(app.runtime.db)).rejects.toThrow('append-only');
  });

  test('a version is refused unless it is based on the latest one, and with a key it is sent once', async () => {
    const key = newId();
    await expectOk(send(manager, [PADS], null, key));
    await expectOk(send(manager, [PADS], null, key));
    expect((await read()).version).toBe(1);
    expect((await send(manager, [SHOCK], null, key)).code).toBe('booking.key_reused');
    for (const basedOn of [null, 2]) expect((await send(manager, [PADS], basedOn)).code).toBe('estimate.changed');
    const two = await Promise.all([send(manager, [PADS], 1), send(manager, [SHOCK], 1)]);
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await read()).version).toBe(2);
  });

  test('a version has only lines of the latest version, each once, and leaves approved ones as they are', async () => {
    const [pads, fitting, shock] = idsOf(await sendVersion(manager, id));
    for (const lines of [
      [{ ...PADS, line: newId() }],
      [{ ...PADS, line: 'x' }],
      [
        { ...PADS, line: pads },
        { ...SHOCK, line: pads },
      ],
    ])
      expect((await send(manager, lines, 1)).code).toBe('estimate.unknown_line');
    await answered(ada, id, 1, [{ line: pads, answer: 'approve' }]);
    expect((await send(manager, [{ ...SHOCK, line: shock }], 1)).code).toBe('estimate.line_approved');
    expect((await send(manager, [{ ...PADS, line: pads, price: 9000 }], 1)).code).toBe('estimate.line_approved');
    await sendVersion(manager, id, 1, [{ ...PADS, line: pads }]);
    expect(
      (
        await send(
          manager,
          [
            { ...FITTING, line: fitting },
            { ...PADS, line: pads },
          ],
          2,
        )
      ).code,
    ).toBe('estimate.unknown_line');
    expect(await read()).toMatchObject({ version: 2, approved: 16_000, lines: [{ answer: { answer: 'approve' } }] });
  });

  test('a version has costs that only managers see', async () => {
    await sendVersion(manager, id, null, [{ ...PADS, cost: 6000 }]);
    const costs = async (staff: StaffMember) => (await readAs(staff)).draft.lines.map(({ cost }) => cost);
    expect([await costs(manager), await costs(frontDesk)]).toEqual([[6000], [undefined]]);
    for (const who of [ada, frontDesk, technician])
      for (const path of [`booking/${id}/estimate`, `staff/visit/${id}/estimate`])
        expect((await who.request('GET', path)).text).not.toContain('cost');
    expect((await exportedData(app, ada._id)).text).not.toContain('"cost');
  });

  test('versions, answers, replies and inspections of a done or cancelled booking are refused', async () => {
    const [pads] = idsOf(await sendVersion(manager, id));
    await answered(ada, id, 1, [{ line: pads, answer: 'ask', text: 'Why?' }]);
    await finishInCash(manager, id);
    const calls = [
      send(manager, [PADS], 1),
      reply(pads, 'Because.'),
      answer(ada, id, 1, [{ line: pads, answer: 'approve' }]),
      manager.call(saveInspection, { params: { id }, body: { items: [] } }),
    ];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(calls.map(() => 'estimate.closed'));
    expect(await read()).toMatchObject({ isOpen: false, version: 1 });
  });
});

describe('an answer', () => {
  test('only the customer of the booking answers, and only the latest version', async () => {
    const [pads] = idsOf(await sendVersion(manager, id));
    const bola = await createCustomer(app);
    const approve = [{ line: pads, answer: 'approve' as const }];
    expect((await answer(bola, id, 1, approve)).code).toBe('booking.not_found');
    expect((await bola.call(getEstimate, { params: { id } })).code).toBe('booking.not_found');
    expect((await answer(ada, id, 2, approve)).code).toBe('estimate.not_found');
    expect((await answer(ada, id, 1, [{ line: newId(), answer: 'approve' }])).code).toBe('estimate.unknown_line');
    await sendVersion(manager, id, 1, [{ ...PADS, line: pads }]);
    expect((await answer(ada, id, 1, approve)).code).toBe('estimate.replaced');
    expect(await read()).toMatchObject({ approved: 0, lines: [{ answer: null }] });
    for (const unknown of [newId(), 'x'])
      for (const call of [
        manager.call(getStaffEstimate, { params: { id: unknown } }),
        manager.call(sendEstimate, { params: { id: unknown }, body: { basedOn: null, lines: [PADS] } }),
        manager.call(saveInspection, { params: { id: unknown }, body: { items: [] } }),
        manager.call(replyToQuestion, { params: { id: unknown }, body: { line: pads, text: 'Yes.' } }),
      ])
        expect((await call).code).toBe('booking.not_found');
  });

  test('an answer that declines or questions a line can be changed, an approval cannot', async () => {
    const [pads] = idsOf(await sendVersion(manager, id));
    for (const given of ['not-now', 'ask', 'approve'] as const) {
      const shown = await answered(ada, id, 1, [{ line: pads, answer: given, text: 'Can it wait?' }]);
      expect(shown.lines[0]?.answer).toMatchObject({ answer: given, version: 1 });
    }
    for (const given of ['not-now', 'ask'] as const)
      expect((await answer(ada, id, 1, [{ line: pads, answer: given, text: 'Wait' }])).code).toBe(
        'estimate.line_settled',
      );
    expect((await read()).approved).toBe(16_000);
  });

  test('a question gets its reply once, among the messages about the line', async () => {
    const [pads, , shock] = idsOf(await sendVersion(manager, id));
    expect((await reply(shock, 'Yes.')).code).toBe('estimate.question_not_found');
    await answered(ada, id, 1, [{ line: shock, answer: 'ask', text: 'Can it wait?' }]);
    await answered(ada, id, 1, [{ line: shock, answer: 'ask', text: 'Can it wait?' }]);
    for (let time = 0; time < 2; time++) await expectOk(reply(shock, 'Yes, if you drive gently.'));
    expect((await read()).lines[2]?.talk).toMatchObject([
      { by: 'customer', text: 'Can it wait?' },
      { by: 'centre', text: 'Yes, if you drive gently.' },
    ]);
    expect((await reply(pads, 'Yes.')).code).toBe('estimate.question_not_found');
  });

  test('staff are notified of answers, and the customer of versions, replies and approvals, with email', async () => {
    const [pads, fitting, shock] = idsOf(await sendVersion(manager, id));
    await answered(ada, id, 1, [
      { line: pads, answer: 'approve' },
      { line: fitting, answer: 'not-now' },
      { line: shock, answer: 'ask', text: 'Can it wait?' },
    ]);
    await expectOk(reply(shock, 'Yes.'));
    expect((await titlesFor('customer')).slice(-3)).toEqual([
      'We looked at your car',
      'Thank you, we will carry on',
      'We answered your question',
    ]);
    expect((await titlesFor('staff')).at(-1)).toMatch(/^Estimate of .* answered$/);
    const subjects = (await emailsTo(app, ada.email)).join('\n');
    expect(subjects).toMatch(/Estimate for booking .*: please answer/);
    expect(subjects).toContain('an answer to your question');
  });

  test('the notices count a finding once, however many lines it has', async () => {
    const [pads, fitting, shock] = idsOf(await sendVersion(manager, id));
    await answered(ada, id, 1, [
      { line: pads, answer: 'approve' },
      { line: fitting, answer: 'approve' },
      { line: shock, answer: 'not-now' },
    ]);
    const bodies = (await app.runtime.db.selectFrom('messages').select('body').orderBy('id').execute()).map(
      ({ body }) => body,
    );
    expect(bodies.slice(-3)).toEqual([
      expect.stringContaining(': 2 findings, ₦51,500 in all.'),
      expect.stringContaining('You approved 1 finding of the estimate'),
      expect.stringContaining(': 1 finding approved, 1 finding declined for now.'),
    ]);
  });
});

test('the texts of an estimate are exported, and erased with their customer; amounts stay', async () => {
  await expectOk(
    manager.call(saveInspection, { params: { id }, body: { items: [{ name: 'Battery', state: 'good' }] } }),
  );
  const [, , shock] = idsOf(await sendVersion(manager, id));
  await answered(ada, id, 1, [{ line: shock, answer: 'ask', text: 'Can Bola fetch it?' }]);
  await expectOk(reply(shock, 'Yes, Bola can.'));
  const { estimates } = (await exportedData<{ estimates: unknown }>(app, ada._id)).body;
  expect(estimates).toMatchObject([
    { booking: id, inspection: [{ name: 'Battery' }], answers: [{ text: 'Can Bola fetch it?' }] },
  ]);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const { lines, inspection, versions } = await readAs(manager);
  expect(inspection).toBeNull();
  expect(lines.map(({ note, talk, amount }) => [note, talk, amount])).toEqual([
    [null, [], 16_000],
    [null, [], 4500],
    [null, [], 31_000],
  ]);
  expect(versions).toHaveLength(1);
});
