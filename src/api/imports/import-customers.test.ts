import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#shared/imports/imports.contract.ts';
import { createCustomer } from '#test/customers.ts';
import * as imports from '#test/imports.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, together, type TestApp } from '#test/test-app.ts';
import { insertWalkIn, proveNumber } from '#test/walk-ins.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { purgeImports } from './purge-imports.ts';
import { runImports } from './run-imports.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const { HEAD, newNumber, newPlate } = imports;
const clearLimits = () => sql`delete from rate_limits`.execute(app.runtime.db);
const counted = async (table: 'customers' | 'cars' | 'import_rows') =>
  (
    await app.runtime.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('a file of customers and cars', () => {
  test('shows what it would bring, and writes it once it is started', async () => {
    const [phone, other, plate] = [newNumber(), newNumber(), newPlate()];
    const file = [
      'Cust. name;GSM;E-mail;Plate No;Make;Model;Year;Remark',
      `Ọláwálé Fúnmi;${phone};Olawale@Example.com;${plate.toLowerCase()};toyota;COROLLA;2014;VIP`,
      `Ọláwálé F.;${phone};;KJA 20 XY;Zhiguli;Lada;1999;`,
      `Bísí;${other};;;;;;`,
    ].join('\r\n');
    const before = await counted('customers');
    const { import: draft, check } = await imports.check(manager, `\uFEFF${file}`);
    expect(check).toMatchObject({
      separator: 'semicolon',
      encoding: 'utf-8',
      faults: [],
      counts: { new: 3, known: 0, twice: 0, mistakes: 0, writes: 3 },
      mistakes: [],
      doubles: [],
    });
    expect(check.columns.map(({ heading, samples }) => [heading, samples[0]])[0]).toEqual([
      'Cust. name',
      'Ọláwálé Fúnmi',
    ]);
    expect(check.first[0]).toMatchObject({
      line: 2,
      name: 'Ọláwálé Fúnmi',
      phone: `+234${phone.slice(1)}`,
      email: 'olawale@example.com',
      car: { carType: 'toyota COROLLA 2014' },
    });
    expect([draft.state, await counted('customers')]).toEqual(['draft', before]);

    const { body } = await expectOk(imports.start(manager, draft._id));
    expect(body.import.state).toBe('waiting');
    await runImports(app.runtime);
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({
      state: 'done',
      added: { customers: 2, cars: 2 },
      undoUntil: expect.any(String),
    });
    const [row, ...rest] = await imports.withPhone(app, phone);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      first_name: 'Ọláwálé',
      last_name: 'Fúnmi',
      walk_in: true,
      email: null,
      noted_email: 'olawale@example.com',
      verified_phone: null,
    });
    const cars = await imports.carsOf(app, row?.id ?? '');
    // The one of the catalogue has its names; the other one those of the file.
    expect(cars.map((car) => [car.plate, car.make, car.year])).toEqual(
      [[plate, null, null] as const, ['KJA20XY', 'Zhiguli', 1999] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });

  test('names each mistake by line, can be mended, or leaves the lines out', async () => {
    const [phone, good] = [newNumber(), newNumber()];
    const file = `${HEAD}\nAda,8.03E+09,,,,,\nBen,${good},,,,,\nChi,0803 000 01,not an address,,,,\n`;
    const { import: draft, check } = await imports.check(manager, file);
    expect(check.counts).toEqual({ new: 1, known: 0, twice: 0, mistakes: 2, writes: 1 });
    expect(check.mistakes.map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [2, 'phone', 'The spreadsheet cut the number. Type it again.'],
      [4, 'phone', '2 digits are missing.'],
      [4, 'email', 'This is no email address.'],
    ]);
    expect(check.columns.map(({ odd }) => odd)).toEqual([0, 2, 1, 0, 0, 0, 0]);
    expect((await imports.start(manager, draft._id)).code).toBe('import.has_mistakes');
    const mended = await imports.recheck(manager, draft, { mends: [{ line: 2, field: 'phone', value: phone }] });
    expect(mended.check.counts).toMatchObject({ new: 2, mistakes: 1 });
    await imports.recheck(manager, mended.import, { leaveOutMistakes: true });
    await expectOk(imports.start(manager, draft._id));
    await runImports(app.runtime);
    expect((await imports.withPhone(app, phone)).map(({ first_name: name }) => name)).toEqual(['Ada']);
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({
      state: 'done',
      added: { customers: 2, cars: 0 },
    });
  });

  test('columns can be corrected, and a missing one is a fault of the whole file', async () => {
    const file = `Person,Number\nAda Eze,${newNumber()}\n`;
    const { import: draft, check } = await imports.check(manager, file);
    expect(check.faults).toEqual(['Choose the column of the names.', 'Choose the column of the phone numbers.']);
    expect((await imports.start(manager, draft._id)).code).toBe('import.has_mistakes');
    const { check: corrected } = await imports.recheck(manager, draft, { columns: ['name', 'phone'] });
    expect(corrected).toMatchObject({ faults: [], counts: { new: 1 } });
    const { check: doubled } = await imports.recheck(manager, draft, { columns: ['phone', 'phone'] });
    expect(doubled.faults[0]).toBe('Two columns are Phone. Leave one of them out.');
  });

  test('a table copied from a spreadsheet and one in the letters of Windows are read', async () => {
    const copied = await imports.check(manager, `Name\tPhone\nAda\t${newNumber()}\n`);
    expect(copied.check).toMatchObject({ separator: 'tab', counts: { new: 1 } });
    const bytes = Buffer.from(`Name;Phone\nJos\u00e9;${newNumber()}\n`, 'latin1');
    const { body } = await expectOk(imports.upload(manager, new Uint8Array(bytes)));
    const { check } = await imports.recheck(manager, body.import);
    expect(check).toMatchObject({ encoding: 'windows-1252', first: [{ name: 'José' }] });
    const wide = Buffer.from(`\uFEFFName\tPhone\r\nṢadé\t${newNumber()}\r\n`, 'utf16le');
    const second = (await expectOk(imports.upload(manager, new Uint8Array(wide)))).body;
    expect((await imports.recheck(manager, second.import)).check).toMatchObject({
      encoding: 'utf-16',
      first: [{ name: 'Ṣadé' }],
    });
  });

  test('a quotation mark that is never closed is a fault with its line', async () => {
    const { check } = await imports.check(manager, `${HEAD}\nAda,${newNumber()},"a,,,,\nBen,1,,,,,\n`);
    expect(check.faults).toEqual(['A quotation mark is opened in line 2 and never closed.']);
  });
});

describe('people who are here already', () => {
  test('gaps of a walk-in are filled, its name stays, and an account stays as it is', async () => {
    await clearLimits();
    const [walkInPhone, accountPhone] = [newNumber(), newNumber()];
    const walkIn = await insertWalkIn(app, { name: 'Túndé Bákàrè', phone: `+234${walkInPhone.slice(1)}` });
    const ada = await createCustomer(app);
    await proveNumber(app, ada._id, `+234${accountPhone.slice(1)}`);
    const [plate, second] = [newPlate(), newPlate()];
    const file = [
      HEAD,
      `T. Bakare,${walkInPhone},tunde@example.com,${plate},Toyota,Corolla,2014`,
      `Ada,${accountPhone},other@example.com,${second},Toyota,Corolla,2014`,
    ].join('\n');
    const { check } = await imports.check(manager, file);
    expect(check.counts).toEqual({ new: 0, known: 2, twice: 0, mistakes: 0, writes: 1 });
    expect(check.doubles.map(({ effect, known }) => [effect, known?.name, known?.by])).toEqual([
      ['fills-gaps', 'Túndé Bákàrè', 'phone'],
      ['account-stays', ada.fullName, 'phone'],
    ]);
    const done = await imports.bringInFile(app, manager, file);
    expect(done.added).toEqual({ customers: 0, cars: 1 });
    expect(await imports.withPhone(app, walkInPhone)).toMatchObject([
      { id: walkIn, first_name: 'Túndé', noted_email: 'tunde@example.com' },
    ]);
    expect((await imports.carsOf(app, walkIn)).map((car) => car.plate)).toEqual([plate]);
    expect(await imports.carsOf(app, ada._id)).toEqual([]);
    expect((await imports.withPhone(app, accountPhone)).map(({ noted_email: noted }) => noted)).toEqual([null]);
  });

  test('nothing is filled for a walk-in who is erased while the file is read', async () => {
    await clearLimits();
    const { db } = app.runtime;
    const phone = newNumber();
    const walkIn = await insertWalkIn(app, { name: 'Túndé Bákàrè', phone: `+234${phone.slice(1)}` });
    const file = `${HEAD}\nTúndé,${phone},tunde2@example.com,${newPlate()},Toyota,Corolla,2014\n`;
    const { import: draft } = await imports.check(manager, file);
    await expectOk(imports.start(manager, draft._id));
    const running = await db.transaction().execute(async (trx) => {
      // As an erasure does first.
      await sql`select from customers where id = ${walkIn} for update`.execute(trx);
      await sql`update customers set deleted_at = app_now(), walk_in = false, phone = null where id = ${walkIn}`.execute(
        trx,
      );
      const bringing = runImports(app.runtime);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      return { bringing };
    });
    await running.bringing;
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({
      state: 'done',
      added: { customers: 0, cars: 0 },
    });
    expect(await imports.carsOf(app, walkIn)).toEqual([]);
  });

  test('the same file again brings nothing', async () => {
    await clearLimits();
    const { text } = imports.customerFile(3);
    expect((await imports.bringInFile(app, manager, text)).added).toEqual({ customers: 3, cars: 3 });
    const { import: again, check } = await imports.check(manager, text);
    expect(check.counts).toEqual({ new: 0, known: 3, twice: 0, mistakes: 0, writes: 0 });
    expect((await imports.start(manager, again._id)).code).toBe('import.has_mistakes');
  });

  test('a plate that another person has asks, and its line is brought in when it is taken', async () => {
    await clearLimits();
    const { text, people } = imports.customerFile(1);
    await imports.bringInFile(app, manager, text);
    const phone = newNumber();
    const file = `${HEAD}\nNew Owner,${phone},,${people[0]?.plate},Toyota,Corolla,2014\n`;
    const { import: draft, check } = await imports.check(manager, file);
    expect(check).toMatchObject({
      counts: { known: 1, writes: 0 },
      doubles: [{ effect: 'other-phone', known: { by: 'plate' } }],
    });
    const { check: taken } = await imports.recheck(manager, draft, { take: [2] });
    expect(taken.counts).toMatchObject({ new: 1, writes: 1 });
  });
});

describe('the job', () => {
  test('fifty starts of one import, and two jobs at once, bring it in once', async () => {
    await clearLimits();
    const { text, people } = imports.customerFile(5);
    const { import: draft } = await imports.check(manager, text);
    const answers = await atOnce(50, () => imports.start(manager, draft._id));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await together([() => runImports(app.runtime), () => runImports(app.runtime)]);
    for (const { phone } of people) expect(await imports.withPhone(app, phone)).toHaveLength(1);
    const { rows } =
      await sql`select from audit_log where event = 'import.started' and subject_id = ${draft._id}`.execute(
        app.runtime.db,
      );
    expect(rows).toHaveLength(1);
  });

  test('two files with the same people at once bring each of them once', async () => {
    const { text, people } = imports.customerFile(5);
    const drafts = [await imports.check(manager, text), await imports.check(manager, text)];
    for (const { import: draft } of drafts) await expectOk(imports.start(manager, draft._id));
    await together([() => runImports(app.runtime), () => runImports(app.runtime)]);
    await runImports(app.runtime);
    for (const { phone } of people) expect(await imports.withPhone(app, phone)).toHaveLength(1);
    const ends = await Promise.all(drafts.map(({ import: draft }) => imports.stateOf(manager, draft._id)));
    expect(ends.map(({ state, added }) => [state, added?.customers])).toEqual([
      ['done', 5],
      ['done', 0],
    ]);
  });

  test('a connection that ends in the middle leaves nothing, and the next attempt brings everything', async () => {
    await clearLimits();
    const { db } = app.runtime;
    const { text } = imports.customerFile(1100);
    const { import: draft } = await imports.check(manager, text);
    await expectOk(imports.start(manager, draft._id));
    const before = await counted('customers');
    await db.transaction().execute(async (trx) => {
      // The first batch of customers is written, and its cars wait.
      await sql`lock table cars in exclusive mode`.execute(trx);
      const running = runImports(app.runtime);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      await expect.poll(async () => [await counted('customers'), await counted('import_rows')]).toContain(before);
      await sql`rollback and chain`.execute(trx);
      await running;
    });
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({ state: 'done', added: { customers: 1100 } });
    expect(await counted('customers')).toBe(before + 1100);
  });

  test('its writes are one event for all open pages, and no message to anyone', async () => {
    await clearLimits();
    const received: (string | null)[] = [];
    const stop = app.runtime.changes.follow((change) => void received.push(change));
    await app.runtime.changes.start();
    const outbox = async () =>
      (
        await app.runtime.db
          .selectFrom('outbox')
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const before = await outbox();
    await imports.bringInFile(app, manager, imports.customerFile(120).text);
    await expect.poll(() => received).toContain('{"what":"everything"}');
    stop();
    // The job has an event for workers alone.
    expect(received.filter((change) => change !== 'job run-imports')).toEqual(['{"what":"everything"}']);
    expect(await outbox()).toBe(before);
  });

  test('the file and the people in it are forgotten after a day, and so is a draft', async () => {
    await clearLimits();
    const { text, people } = imports.customerFile(1);
    const done = await imports.bringInFile(app, manager, text);
    const { import: draft } = await imports.check(manager, `${HEAD}\nHeron Draft,${newNumber()},,,,,\n`);
    await purgeImports(app.runtime);
    expect((await imports.stateOf(manager, done._id)).plan).not.toBeNull();
    await app.advance('24 hours');
    await purgeImports(app.runtime);
    manager = await createStaff(app, 'manager');
    expect(await imports.stateOf(manager, done._id)).toMatchObject({ plan: null, undoUntil: null, remaining: [] });
    expect((await manager.call(contract.getImport, { params: { id: draft._id } })).code).toBe('import.not_found');
    const left = await wholeDatabase(app.runtime.db);
    expect(left).not.toContain('Heron');
    expect(left.split(people[0]?.plate ?? 'x')).toHaveLength(2);
    expect((await manager.call(contract.undoImport, { params: { id: done._id } })).code).toBe('import.undo_over');
  });
});

describe('a failed import', () => {
  /** As after three attempts that ended without a word. */
  const useUp = async (id: string, state: 'running' | 'undoing') => {
    await sql`update imports set state = ${state}, attempts = 3, due_at = app_now() where id = ${id}`.execute(
      app.runtime.db,
    );
    await runImports(app.runtime);
    return imports.stateOf(manager, id);
  };

  test('stays failed with its time and reason while it is checked, and can start after that', async () => {
    await clearLimits();
    const { text, people } = imports.customerFile(1);
    const { import: draft } = await imports.check(manager, text);
    expect((await expectOk(imports.start(manager, draft._id))).body.import.startedAt).not.toBeNull();
    const failed = await useUp(draft._id, 'running');
    expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'fault', at: failed.endedAt }, counts: null });
    expect((await imports.start(manager, draft._id)).code).toBe('import.has_mistakes');
    const { import: checked } = await imports.recheck(manager, failed);
    expect(checked).toMatchObject({ state: 'failed', failure: failed.failure, counts: { new: 1 } });
    expect((await expectOk(imports.start(manager, draft._id))).body.import).toMatchObject({
      state: 'waiting',
      failure: null,
      endedAt: null,
    });
    await runImports(app.runtime);
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({ state: 'done', failure: null });
    expect(await imports.withPhone(app, people[0]?.phone ?? '')).toHaveLength(1);
  });

  test('names a line that has a mistake by now as the reason, and keeps nothing', async () => {
    await clearLimits();
    const phone = newNumber();
    const walkIn = await insertWalkIn(app, { name: 'Túndé Bákàrè', phone: `+234${phone.slice(1)}` });
    const { import: draft } = await imports.check(
      manager,
      `${HEAD}\nNew,${newNumber()},,,,,\nTúndé,${phone},,${newPlate()},Toyota,Corolla,2014\n`,
    );
    await expectOk(imports.start(manager, draft._id));
    const before = await counted('customers');
    await sql`insert into cars (id, customer_id, vehicle_id, plate)
      select gen_random_uuid(), ${walkIn}, (select id from vehicles limit 1), 'MANY' || n from generate_series(10, 29) n`.execute(
      app.runtime.db,
    );
    await runImports(app.runtime);
    expect(await imports.stateOf(manager, draft._id)).toMatchObject({
      state: 'failed',
      failure: { reason: 'mistakes' },
    });
    expect(await counted('customers')).toBe(before);
  });

  test('stays done when undoing fails, with the reason, and can be undone again', async () => {
    await clearLimits();
    const done = await imports.bringInFile(app, manager, imports.customerFile(1).text);
    await expectOk(imports.undo(manager, done._id));
    expect(await useUp(done._id, 'undoing')).toMatchObject({ state: 'done', failure: { reason: 'undo' } });
    expect(await imports.takeBackFile(app, manager, done._id)).toMatchObject({ state: 'undone', failure: null });
  });
});

test('a check waits neither for a job that writes the file nor for another check of it', async () => {
  await clearLimits();
  const { db } = app.runtime;
  const [running, other] = [imports.customerFile(1), imports.customerFile(1)].map(({ text }) => text) as [
    string,
    string,
  ];
  const [{ import: first }, { import: second }] = [
    await imports.check(manager, running),
    await imports.check(manager, other),
  ];
  await expectOk(imports.start(manager, first._id));
  const checkOf = ({ _id: id, plan }: contract.ImportRecord) => {
    if (plan === null) throw new Error('the plan is gone');
    return manager.call(contract.checkImport, { params: { id }, body: plan });
  };
  const { job, slow } = await db.transaction().execute(async (trx) => {
    // The job has written its customer, and waits to write the car.
    await sql`lock table cars in exclusive mode`.execute(trx);
    const runs = runImports(app.runtime);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    expect((await checkOf(first)).code).toBe('import.started');
    await expectOk(checkOf(second));
    // A check reads the plates of visits.
    await sql`lock table visits in access exclusive mode`.execute(trx);
    const checks = checkOf(second);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    expect((await checkOf(second)).code).toBe('import.busy');
    return { job: runs, slow: checks };
  });
  await job;
  await expectOk(slow);
});

test('the list has the newest import first, and an import that was started cannot be discarded or checked again', async () => {
  await clearLimits();
  const done = await imports.bringInFile(app, manager, imports.customerFile(1).text);
  const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
  const list = async () => (await expectOk(manager.call(contract.listImports, { query: {} }))).body.imports;
  expect((await list()).slice(0, 2).map(({ _id, state }) => [_id, state])).toEqual([
    [draft._id, 'draft'],
    [done._id, 'done'],
  ]);
  const { body } = await expectOk(manager.call(contract.discardImport, { params: { id: draft._id } }));
  expect(body.message).toBe('The file is deleted. Nothing was written.');
  expect((await list())[0]?._id).toBe(done._id);
  const params = { id: done._id };
  expect((await manager.call(contract.discardImport, { params })).code).toBe('import.started');
  if (done.plan === null) throw new Error('the plan is gone');
  expect((await manager.call(contract.checkImport, { params, body: done.plan })).code).toBe('import.started');
});

test('an import that is not there is answered the same in every call', async () => {
  const params = { id: '0190a0a0-0000-7000-8000-000000000000' };
  const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
  if (draft.plan === null) throw new Error('the plan is gone');
  const answers = [
    await manager.call(contract.getImport, { params }),
    await manager.call(contract.checkImport, { params, body: draft.plan }),
    await manager.call(contract.startImport, { params }),
    await manager.call(contract.undoImport, { params }),
    await manager.call(contract.discardImport, { params }),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'import.not_found']));
  expect((await manager.call(contract.listImports, { query: { page: '0' } })).code).toBe('request.bad_page');
});
