import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { loadDump, type Manifest } from '#test/released-fixtures.ts';
import { fillDatabase, findGaps, takeFixture } from './fill-database.ts';

let database: TestDatabase;
let taken: { statements: string; manifest: Manifest };
beforeAll(async () => {
  database = await cloneDatabase();
  taken = await takeFixture(database, '0.0.0', await fillDatabase(database));
}, 120_000);
afterAll(() => database.drop());

test('the fixture of a release has a row in every table and every value of a closed list', async () => {
  expect(await findGaps(database)).toEqual([]);
});

test('a database that is loaded from a dump gives the same dump', async () => {
  const { takenAt } = taken.manifest;
  const copy = await loadDump(taken.statements, { until: undefined, takenAt });
  try {
    const again = await takeFixture(copy, '0.0.0', '');
    expect(again.manifest.rows).toEqual(taken.manifest.rows);
    expect(again.statements === taken.statements).toBe(true);
  } finally {
    await copy.drop();
  }
});
