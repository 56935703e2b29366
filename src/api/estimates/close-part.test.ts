import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { closePart } from '#shared/estimates/staff-estimates.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answered, FITTING, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, sendPhoto } from '#test/visits.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let technician: StaffMember;
let id: string;
let pads: string;
let fitting: string;
let shock: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  technician = await createStaff(app, 'technician');
});
beforeEach(async () => {
  ada = await createCustomer(app);
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  id = booking._id;
  await checkIn(manager, booking);
  const { lines } = await sendVersion(manager, id, null, [PADS, FITTING, SHOCK]);
  [pads = '', fitting = '', shock = ''] = lines.map(({ _id }) => _id);
  await answered(ada, id, 1, [
    { line: pads, answer: 'approve' },
    { line: fitting, answer: 'approve' },
  ]);
});
afterAll(() => stopSettled(app));

const close = (line: string, reason?: string, staff = technician) =>
  staff.call(closePart, { params: { id, line }, body: { ...(reason !== undefined && { reason }) } });
const photo = async (purpose: 'old-part' | 'new-part', line = pads): Promise<string> =>
  (await expectOk(sendPhoto(technician, { _id: id }, { purpose, of: line }))).body.photo._id;
const seen = async (line = pads) =>
  (await expectOk(ada.call(getEstimate, { params: { id } }))).body.lines.find(({ _id }) => _id === line)?.closing;
const auditedClosings = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where event = 'estimate.part-closed' and subject_id = ${id}`.execute(
    app.runtime.db,
  );
  return rows[0]?.n ?? 0;
};

test('a technician closes an approved part with a photo of the old and one of the new, which its customer sees', async () => {
  expect(await seen()).toBeNull();
  expect((await close(pads)).body).toMatchObject({ code: 'estimate.part_not_shown' });
  const old = await photo('old-part');
  expect((await close(pads)).body).toMatchObject({ code: 'estimate.part_not_shown' });
  const fresh = await photo('new-part');
  const { estimate } = (await expectOk(close(pads))).body;
  const closing = { kind: 'photos', oldPhoto: old, newPhoto: fresh, reason: null };
  expect(estimate.lines[0]?.closing).toMatchObject(closing);
  expect(await seen()).toMatchObject(closing);
  for (const name of [old, fresh]) {
    const { status } = await ada.request('GET', `booking/${id}/visit/photo/${name}`);
    expect(status).toBe(200);
  }
});

test('a part that is closed without photos needs a reason, and the first closing stays', async () => {
  await expectOk(close(pads, 'The customer took it.'));
  await expectOk(close(pads, 'Another reason.'));
  await photo('old-part');
  await photo('new-part');
  await expectOk(close(pads));
  expect(await seen()).toMatchObject({ kind: 'reason', reason: 'The customer took it.', oldPhoto: null });
  expect(await auditedClosings()).toBe(1);
});

test('fifty calls at once close a part once', async () => {
  const results = await atOnce(50, () => close(pads, 'It broke into pieces.'));
  expect(results.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await expectOk(close(pads, 'It broke into pieces.'));
  expect(await auditedClosings()).toBe(1);
});

test('only an approved part can be closed: not work, not an open line, not a line of another booking', async () => {
  for (const line of [fitting, shock, newId()])
    expect((await close(line, 'Why not')).body).toMatchObject({ code: 'estimate.unknown_line' });
  const other = (await app.book(await createCustomer(app)))._id;
  const elsewhere = technician.call(closePart, { params: { id: other, line: pads }, body: { reason: 'x' } });
  expect((await elsewhere).body).toMatchObject({ code: 'estimate.unknown_line' });
  expect((await technician.call(closePart, { params: { id: newId(), line: pads }, body: {} })).body).toMatchObject({
    code: 'booking.not_found',
  });
});

test('photos of another line do not close a part', async () => {
  await photo('old-part', shock);
  await photo('new-part', shock);
  expect((await close(pads)).body).toMatchObject({ code: 'estimate.part_not_shown' });
});

test('a part stays closed in later versions, and no part can be closed after the booking is done', async () => {
  await expectOk(close(pads, 'It went to the maker.'));
  await sendVersion(manager, id, 1, [
    { ...PADS, line: pads },
    { ...FITTING, line: fitting },
    { ...SHOCK, line: shock, price: 28_000 },
  ]);
  expect(await seen()).toMatchObject({ reason: 'It went to the maker.' });
  const done = await app.book(ada, { paymentMethod: 'cash' });
  await finishInCash(manager, done._id);
  const closed = technician.call(closePart, { params: { id: done._id, line: pads }, body: { reason: 'x' } });
  expect((await closed).body).toMatchObject({ code: 'estimate.closed' });
});

test('a closing cannot be changed or deleted; its reason is exported, and erased with its customer', async () => {
  await expectOk(close(pads, 'Bola has it.'));
  const { db } = app.runtime;
  await expect(sql`update part_closings set note = 'x' where booking_id = ${id}`.execute(db)).rejects.toThrow(
    'append-only',
  );
  await expect(sql`delete from part_closings where booking_id = ${id}`.execute(db)).rejects.toThrow('append-only');
  const { body } = await exportedData(app, ada._id);
  expect(JSON.stringify(body)).toContain('Bola has it.');
  await sql`update part_closings set note = null where booking_id = ${id}`.execute(db);
  expect(await seen()).toMatchObject({ kind: 'reason', reason: null });
});
