import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listCustomerCars } from '#shared/customers/customer-parts.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { confirmJoin } from '#shared/customers/walk-in-joins.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import * as imports from '#test/imports.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { bookWalkIn, insertWalkIn, proveNumber } from '#test/walk-ins.ts';
import { runImports } from './run-imports.ts';
import { WORK_ON_CARS, WORK_ON_CUSTOMERS } from './work-on-imported.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  desk = await createStaff(app, 'front_desk');
});
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));
afterAll(() => app.stop());

const numbers = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from customers) as customers, (select count(*) from cars) as cars`.execute(app.runtime.db);
  return rows[0] ?? {};
};
const idOf = async (phone: string): Promise<string> => (await imports.withPhone(app, phone))[0]?.id ?? '';

test('takes all customers and cars of an import back, once, however often it is asked', async () => {
  const before = await numbers();
  const { text } = imports.customerFile(7);
  const done = await imports.bringInFile(app, manager, text);
  expect(await numbers()).not.toEqual(before);
  const answers = await atOnce(50, () => imports.undo(manager, done._id));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await runImports(app.runtime);
  await expectOk(imports.undo(manager, done._id));
  await runImports(app.runtime);
  expect(await imports.stateOf(manager, done._id)).toMatchObject({ state: 'undone', remaining: [], remainingTotal: 0 });
  expect(await numbers()).toEqual(before);
  // The same file can come again.
  expect((await imports.check(manager, text)).check.counts).toMatchObject({ new: 7 });
});

test('keeps the customer for whom someone has booked, with the car, and lists the name', async () => {
  const { text, people } = imports.customerFile(3);
  const done = await imports.bringInFile(app, manager, text);
  const [booked, untouched] = people;
  if (booked === undefined || untouched === undefined) throw new Error('no people');
  const customer = await idOf(booked.phone);
  await bookWalkIn(app, desk, { customer });
  const undone = await imports.takeBackFile(app, manager, done._id);
  expect(undone).toMatchObject({
    state: 'undone',
    remaining: [{ customer, name: 'Ngọ́zí Number 0' }],
    remainingTotal: 1,
  });
  expect(await idOf(booked.phone)).toBe(customer);
  const { body } = await expectOk(manager.call(listCustomerCars, { params: { id: customer } }));
  expect(body.cars).toHaveLength(1);
  expect(await imports.withPhone(app, untouched.phone)).toEqual([]);
});

test('keeps a customer with a car that is not of the import, and takes back the gaps that it filled', async () => {
  const phone = imports.newNumber();
  const walkIn = await insertWalkIn(app, { name: 'Túndé Bákàrè', phone: `+234${phone.slice(1)}` });
  const first = await imports.bringInFile(
    app,
    manager,
    `${imports.HEAD}\nTúndé,${phone},tunde@example.com,${imports.newPlate()},Toyota,Corolla,2014\n`,
  );
  expect(first.added).toEqual({ customers: 0, cars: 1 });
  expect(await imports.takeBackFile(app, manager, first._id)).toMatchObject({ state: 'undone', remainingTotal: 0 });
  expect(await imports.carsOf(app, walkIn)).toEqual([]);
  expect(await imports.withPhone(app, phone)).toMatchObject([{ id: walkIn, noted_email: null }]);

  const { text, people } = imports.customerFile(1);
  const second = await imports.bringInFile(app, manager, text);
  const own = people[0]?.phone ?? '';
  const plate = imports.newPlate();
  const third = await imports.bringInFile(
    app,
    manager,
    `${imports.HEAD}\nNgọ́zí,${own},,${plate},Toyota,Corolla,2014\n`,
  );
  expect(await imports.takeBackFile(app, manager, second._id)).toMatchObject({ remainingTotal: 1 });
  expect(await imports.takeBackFile(app, manager, third._id)).toMatchObject({ remainingTotal: 0 });
  expect((await imports.carsOf(app, await idOf(own))).map((car) => car.plate)).toEqual([people[0]?.plate]);
});

/** An account that has proven a walk-in's number and asked to be joined with the walk-in. */
async function requestJoinBy(phone: string, plate: string): Promise<{ account: Customer; request: string }> {
  const account = await createCustomer(app);
  await proveNumber(app, account._id, `+234${phone.slice(1)}`);
  await expectOk(account.call(requestJoin, { body: { known: plate } }));
  const row = await app.runtime.db
    .selectFrom('join_requests')
    .select('id')
    .where('customer_id', '=', account._id)
    .executeTakeFirstOrThrow();
  return { account, request: row.id };
}
const confirm = (id: string) => manager.call(confirmJoin, { params: { id } });
/** A walk-in of before, and a file that gives the walk-in a car. */
async function fillGap(): Promise<{ id: string; phone: string; plate: string }> {
  const [phone, plate] = [imports.newNumber(), imports.newPlate()];
  await insertWalkIn(app, { name: 'Túndé Bákàrè', phone: `+234${phone.slice(1)}` });
  const file = `${imports.HEAD}\nTúndé,${phone},,${plate},Toyota,Corolla,2014\n`;
  return { id: (await imports.bringInFile(app, manager, file))._id, phone, plate };
}

test('keeps the cars of walk-ins who have joined an account since, and lists the accounts', async () => {
  const { text, people } = imports.customerFile(1);
  const [person] = people;
  if (person === undefined) throw new Error('no person');
  const newPerson = { ...person, id: (await imports.bringInFile(app, manager, text))._id };
  for (const { id, phone, plate } of [newPerson, await fillGap()]) {
    const { account, request } = await requestJoinBy(phone, plate);
    await expectOk(confirm(request));
    expect(await imports.takeBackFile(app, manager, id)).toMatchObject({
      state: 'undone',
      remaining: [{ customer: account._id, name: account.fullName }],
      remainingTotal: 1,
    });
    expect((await imports.carsOf(app, account._id)).map((car) => car.plate)).toEqual([plate]);
  }
});

test('a car that is joined to an account while its import is taken back stays with the account', async () => {
  const { db } = app.runtime;
  const { id, phone, plate } = await fillGap();
  const { account, request } = await requestJoinBy(phone, plate);
  // The joining holds walk-in and account, and waits for its request.
  const { joining, undoing } = await db.transaction().execute(async (trx) => {
    await sql`select from join_requests where id = ${request} for update`.execute(trx);
    const joins = confirm(request);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await expectOk(imports.undo(manager, id));
    const undoes = runImports(app.runtime);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    return { joining: joins, undoing: undoes };
  });
  await expectOk(joining);
  await undoing;
  expect(await imports.stateOf(manager, id)).toMatchObject({ remaining: [{ customer: account._id }] });
  expect((await imports.carsOf(app, account._id)).map((car) => car.plate)).toEqual([plate]);
});

test('a booking that is made while an import is taken back keeps its customer', async () => {
  const { db } = app.runtime;
  const { text, people } = imports.customerFile(2);
  const done = await imports.bringInFile(app, manager, text);
  const customer = await idOf(people[0]?.phone ?? '');
  await expectOk(imports.undo(manager, done._id));
  const running = await db.transaction().execute(async (trx) => {
    // As a booking does first: it locks its customer.
    await sql`select from customers where id = ${customer} for no key update`.execute(trx);
    const undoing = runImports(app.runtime);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`insert into consents (customer_id, purpose, given, shown_text) values (${customer}, 'marketing', false, 'x')`.execute(
      trx,
    );
    return { undoing };
  });
  await running.undoing;
  expect(await imports.stateOf(manager, done._id)).toMatchObject({ state: 'undone', remainingTotal: 1 });
  expect(await idOf(people[0]?.phone ?? '')).toBe(customer);
});

test('a draft and an import of yesterday cannot be taken back', async () => {
  const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
  expect((await imports.undo(manager, draft._id)).code).toBe('import.undo_over');
  const done = await imports.bringInFile(app, manager, imports.customerFile(1).text);
  await sql`update imports set ended_at = app_now() - interval '24 hours' where id = ${done._id}`.execute(
    app.runtime.db,
  );
  expect((await imports.undo(manager, done._id)).code).toBe('import.undo_over');
  expect(await imports.stateOf(manager, done._id)).toMatchObject({ state: 'done', undoUntil: null });
});

test('every column that names a customer or a car counts as work on it', async () => {
  const namesOf = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = ${table}::regclass and conparentid = 0`.execute(app.runtime.db);
    return rows.map(({ name }) => name).toSorted();
  };
  const listed = (columns: readonly (readonly [string, string])[]) => columns.map((one) => one.join('.')).toSorted();
  // A find of staff changes nothing, and goes with its customer.
  const others = [['cars', 'customer_id'] as const, ['recent_finds', 'customer_id'] as const];
  expect(listed([...WORK_ON_CUSTOMERS, ...others])).toEqual(await namesOf('customers'));
  expect(listed(WORK_ON_CARS)).toEqual(await namesOf('cars'));
});
