import { sql } from 'kysely';
import { gzipSync, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '#shared/accounts/accounts.contract.ts';
import { listCars } from '#shared/cars/cars.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { IMPORT_FILE_BYTES } from '#shared/imports/imports.contract.ts';
import { createCustomer } from '#test/customers.ts';
import * as imports from '#test/imports.ts';
import { PASSWORD } from '#test/passwords.ts';
import { newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { proveNumber } from '#test/walk-ins.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));
afterAll(() => app.stop());

const { HEAD, newNumber, newPlate } = imports;

/** A zip file with one entry, as a spreadsheet has many: 60 MB of noughts. */
function zipBomb(): Buffer {
  const [name, packed] = [Buffer.from('xl/sheet1.xml'), deflateRawSync(Buffer.alloc(60_000_000))];
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(60_000_000, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
}

test.each([
  ['a zip file that unpacks to 60 MB', zipBomb()],
  ['a gzip file', gzipSync('Name,Phone\nAda,0803 123 4567\n')],
  ['a PDF', Buffer.from('%PDF-1.7\n\u0000\u0001')],
  ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00])],
])('sends %s as a table: it is refused unopened', async (_name, file) => {
  const answer = await imports.upload(manager, new Uint8Array(file));
  expect([answer.status, answer.code]).toEqual([422, 'import.file_unreadable']);
  expect(answer.body).not.toHaveProperty('import');
});

test('sends files without lines, with too many lines, columns and bytes, or without a file', async () => {
  const code = async (...given: Parameters<typeof imports.upload>) => (await imports.upload(...given)).code;
  expect(await code(manager, '')).toBe('import.file_empty');
  expect(await code(manager, `${HEAD}\n\n`)).toBe('import.file_empty');
  expect(await code(manager, `Name\n${'a\n'.repeat(50_001)}`)).toBe('import.too_many_lines');
  expect(await code(manager, `${'a,'.repeat(100)}b\n1\n`)).toBe('import.too_many_lines');
  expect(await code(manager, 'a'.repeat(IMPORT_FILE_BYTES + 1))).toBe('import.file_too_large');
  expect(await code(manager, HEAD, 'other')).toBe('import.file_missing');
});

test('sends 31 files in an hour', async () => {
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 31; at++) codes.push((await imports.upload(manager, `Name,Phone\nA,${at}\n`)).code);
  expect(codes).toEqual([...Array.from({ length: 30 }, () => undefined), 'request.too_many']);
});

test.each(['front_desk', 'technician'] as const)('runs an import as %s', async (type) => {
  const other = await createStaff(app, type);
  const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
  const answers = [
    await imports.upload(other, HEAD),
    await imports.start(other, draft._id),
    await imports.undo(other, draft._id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('brings formulas and markup in as names: they are text, also in exported files', async () => {
  const phone = newNumber();
  const formula = '=HYPERLINK(""http://evil.example"")';
  await imports.bringInFile(app, manager, `${HEAD}\n"${formula} <b>",${phone},,,,,\n`);
  const [row] = await imports.withPhone(app, phone);
  expect(`${row?.first_name} ${row?.last_name}`).toBe('=HYPERLINK("http://evil.example") <b>');
});

test('logs in with the address or the number that a file gave another person', async () => {
  const number = newPhone();
  const file = `${HEAD}\nTúndé Bákàrè,0${number.slice(4)},tunde@example.com,${newPlate()},Toyota,Corolla,2014\n`;
  await imports.bringInFile(app, manager, file);
  const answer = await app.call(logIn, { body: { email: 'tunde@example.com', password: PASSWORD } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  // The address is free for the person who proves it, and brings nothing of the file with it.
  const owner = await createCustomer(app, { email: 'tunde@example.com' });
  expect((await expectOk(owner.call(listCars))).body.cars).toEqual([]);
  // A code to the number opens an account of its own, without the cars of the file.
  const phoned = await signUpByPhone(app, number);
  const cars = await expectOk(app.call(listCars, { token: phoned.token }));
  expect(cars.body.cars).toEqual([]);
  const walkIns = (await imports.withPhone(app, `0${number.slice(4)}`)).filter((row) => row.walk_in);
  expect(walkIns).toHaveLength(1);
});

test('claims the cars of an imported customer with a proven number and a plate: a manager decides', async () => {
  const [number, plate] = [newPhone(), newPlate()];
  await imports.bringInFile(app, manager, `${HEAD}\nTúndé Bákàrè,0${number.slice(4)},,${plate},Toyota,Corolla,2014\n`);
  const mallory = await createCustomer(app);
  await proveNumber(app, mallory._id, number);
  await expectOk(mallory.call(requestJoin, { body: { known: plate } }));
  const cars = async () => (await expectOk(mallory.call(listCars))).body.cars;
  expect(await cars()).toEqual([]);
  const list = await expectOk(manager.request<{ requests: { _id: string }[] }>('GET', 'staff/join-request'));
  const [request] = list.body.requests;
  await expectOk(manager.request('PUT', `staff/join-request/${request?._id}/confirm`));
  expect((await cars()).map((car) => car.plate.replaceAll(/\W/g, ''))).toEqual([plate]);
});
