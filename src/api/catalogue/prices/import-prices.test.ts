import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPriceHistory, PRICE_FILE_BYTES, savePrices } from '#shared/catalogue/prices.contract.ts';
import { catalogueOf, exportedPrices, importFile, previewOf, priceFile, serviceOf } from '#test/prices.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const HEAD = 'Class,Brand,Model,Year,Car wash,Tyre maintenance\n';
const preview = async (text: string) => (await expectOk(previewOf(manager, text))).body;
const entries = async (name: string) => {
  const { _id } = await serviceOf(manager, name);
  return (await expectOk(manager.call(listPriceHistory, { query: { service: _id } }))).body.entries;
};

test('the file that was exported changes nothing, also with names that begin like formulas', async () => {
  const { db } = app.runtime;
  await db.updateTable('services').set({ name: '=1+1' }).where('slug', '=', 'electrical-services').execute();
  await db.updateTable('vehicles').set({ model: '@SUM(A1)' }).where('model', '=', 'City').execute();
  const file = await exportedPrices(manager);
  expect(file.startsWith('Class,Brand,Model,Year,')).toBe(true);
  expect(file).toContain(`,'=1+1,`);
  const { vehicles } = await catalogueOf(manager);
  expect(file.split('\r\n')).toHaveLength(vehicles.length + 9);
  const seen = await preview(file);
  expect(seen).toMatchObject({ changes: [], total: 0, problems: [] });
  await expectOk(importFile(manager, file, seen.digest));
  expect(await exportedPrices(manager)).toBe(file);
  expect(await app.runtime.db.selectFrom('price_changes').select('id').execute()).toEqual([]);
});

test('shows what a file changes before it is saved, then saves it once, with its history', async () => {
  const car = (await catalogueOf(manager)).vehicles.find(({ class: of }) => of === 'saloon')!;
  const file = `${HEAD}Default,,,,"₦5,000",9000\nSUV,,,,6500,\n,${car.brand},${car.model},${car.year},,9500\n`;
  const seen = await preview(file);
  expect(seen).toMatchObject({
    changes: [
      { service: 'Car wash', class: null, car: null, from: 4500, to: 5000 },
      { service: 'Car wash', class: 'suv', car: null, from: 6000, to: 6500 },
      { service: 'Tyre maintenance', class: null, car: `${car.brand} ${car.model} ${car.year}`, from: null, to: 9500 },
    ],
    total: 3,
    problems: [],
  });
  expect(await serviceOf(manager, 'Car wash')).toMatchObject({ price: 4500 });
  const first = await expectOk(importFile(manager, file, seen.digest));
  // Sent again after a lost answer, it changes nothing more and answers the same.
  expect((await expectOk(importFile(manager, file, seen.digest))).body).toEqual(first.body);
  expect(await serviceOf(manager, 'Car wash')).toMatchObject({ price: 5000, byClass: { suv: 6500 } });
  expect((await entries('Car wash')).map(({ source, class: of, to }) => [source, of, to])).toEqual([
    ['csv', 'suv', 6500],
    ['csv', null, 5000],
  ]);
  expect(await entries('Tyre maintenance')).toHaveLength(1);
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'catalogue.prices-edited')
    .execute();
  expect(audit.map(({ detail }) => detail)).toEqual([
    { source: 'csv', prices: 2 },
    { source: 'csv', prices: 1 },
  ]);
});

test('a file with one bad line changes nothing, and the line is named', async () => {
  const before = await exportedPrices(manager);
  const file = `${HEAD}Default,,,,5100,9100\nVan,,,,cheap,9900\n`;
  const seen = await preview(file);
  expect(seen.problems).toEqual([
    { line: 3, column: 5, heading: 'Car wash', problem: 'Write a price in whole naira.' },
  ]);
  const answer = await importFile(manager, file, seen.digest);
  expect([answer.status, answer.code]).toEqual([422, 'catalogue.file_invalid']);
  expect(answer.body.preview.problems).toEqual(seen.problems);
  expect(await exportedPrices(manager)).toBe(before);
});

test('an outdated preview saves nothing and shows a new preview', async () => {
  const { _id, byClass } = await serviceOf(manager, 'Car wash');
  const file = `${HEAD.replace(',Tyre maintenance', '')}Van,,,,9000\n`;
  const seen = await preview(file);
  const changes = [{ service: _id, class: 'van' as const, from: byClass.van ?? null, to: 8000 }];
  await expectOk(manager.call(savePrices, { body: { changes } }));
  const answer = await importFile(manager, file, seen.digest);
  expect([answer.status, answer.code]).toEqual([409, 'catalogue.preview_stale']);
  expect(answer.body.preview.changes).toMatchObject([{ class: 'van', from: 8000, to: 9000 }]);
  expect((await serviceOf(manager, 'Car wash')).byClass.van).toBe(8000);
  const other = await importFile(manager, file.replace('9000', '9001'), seen.digest);
  expect(other.code).toBe('catalogue.preview_stale');
});

test('one of fifty concurrent imports changes the prices', async () => {
  const file = `${HEAD.replace('Car wash,', '')}Luxury,,,,15000\n`;
  const { digest } = await preview(file);
  const before = (await entries('Tyre maintenance')).length;
  const answers = await atOnce(50, () => importFile(manager, file, digest));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // One of them changed the price and wrote its history.
  expect(await entries('Tyre maintenance')).toHaveLength(before + 1);
});

test('refuses a file that is not a file of prices', async () => {
  const send = (body: unknown) => manager.request('POST', 'staff/price/csv/preview', body);
  expect((await send(priceFile('a', 'other'))).code).toBe('catalogue.file_missing');
  expect((await send(priceFile('a'.repeat(PRICE_FILE_BYTES + 1)))).code).toBe('catalogue.file_too_large');
  expect((await send({ file: HEAD })).code).toBe('request.unsupported');
  for (const bytes of [Uint8Array.of(0xff, 0xfe, 0x41, 0), Uint8Array.of(0)]) {
    const { body } = await expectOk(send(priceFile(bytes)));
    expect(body).toMatchObject({ total: 0, problems: [{ line: 1 }] });
  }
  const put = (body: unknown, query = '?digest=x') => manager.request('PUT', `staff/price/csv${query}`, body);
  expect((await put(priceFile('a', 'other'))).code).toBe('catalogue.file_missing');
  expect((await put(priceFile('a'.repeat(PRICE_FILE_BYTES + 1)))).code).toBe('catalogue.file_too_large');
  expect((await put(priceFile(HEAD), '')).code).toBe('request.invalid');
});
