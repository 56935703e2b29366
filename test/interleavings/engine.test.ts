import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { checkPair } from './check-pair.ts';
import { openEngine, type Engine, type Work } from './engine.ts';
import { parseSchedule } from './schedules.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const DONE = { status: 200, code: null };
const PLACES = ['first-care', 'first-100'] as const;

/** Takes a place after it has read how many are taken: two at once can take one. */
const readAndTake: Work = async () => {
  const { db } = engine.around.app.runtime;
  const { taken } = await db
    .selectFrom('promotions')
    .select('taken')
    .where('code', '=', 'first-100')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('promotions')
    .set({ taken: taken + 1 })
    .where('code', '=', 'first-100')
    .execute();
  return DONE;
};

/** Takes a place of each promotion in one transaction, in this order. */
const takeOfEach =
  (order: readonly string[]): Work =>
  async () => {
    await engine.around.app.runtime.db.transaction().execute(async (trx) => {
      for (const code of order)
        await trx
          .updateTable('promotions')
          .set({ taken: sql`taken + 1` })
          .where('code', '=', code)
          .execute();
    });
    return DONE;
  };

const check = (A: Work, B: Work, only?: string) =>
  checkPair(
    engine,
    { name: 'two places', works: { A, B } },
    { count: 50, seed: 'any', only: only === undefined ? undefined : parseSchedule(only) },
  );

test('a lost update is found, with the schedules that lead to it', async () => {
  const { ran, anomalies } = await check(readAndTake, readAndTake);
  expect(ran).toBe(anomalies.length);
  expect(anomalies.map((anomaly) => anomaly.split(' differs')[0])).toContain('two places:A1');
});

test('a schedule leads to the same anomaly each time', async () => {
  const seen = new Set<string>();
  for (let replay = 0; replay < 10; replay++)
    for (const anomaly of (await check(readAndTake, readAndTake, 'A1')).anomalies) seen.add(anomaly);
  expect([...seen]).toEqual([expect.stringContaining('two places:A1 differs')]);
});

test('updates that wait for each other are no anomaly, and the waits are counted', async () => {
  const order = takeOfEach(PLACES);
  const { possible, ran, waits, busy, anomalies } = await check(order, order);
  expect({ anomalies, busy }).toEqual({ anomalies: [], busy: 0 });
  expect(possible).toBeGreaterThan(ran);
  expect(waits).toBeGreaterThan(0);
});

test('the later of two operations that wait for each other fails, each time', async () => {
  const works = { A: takeOfEach(PLACES), B: takeOfEach(PLACES.toReversed()) };
  for (let replay = 0; replay < 5; replay++)
    await expect(engine.takingBack(() => engine.run(works, parseSchedule('A2B2')))).rejects.toMatchObject({
      code: '40P01',
    });
});

test('the changes of an operation are taken back, and nothing of it stays', async () => {
  const { db } = engine.around.app.runtime;
  const read = () => db.selectFrom('promotions').selectAll().orderBy('code').execute();
  const before = await read();
  await engine.takingBack(async () => {
    await db.updateTable('promotions').set({ taken: 7 }).execute();
    await db.deleteFrom('promotions').where('code', '=', 'first-care').execute();
    await db
      .insertInto('promotions')
      .values({ code: 'other', title: 'Another', percent: 5, eligibility: 'first-booking' })
      .execute();
    expect(await read()).not.toEqual(before);
  });
  expect(await read()).toEqual(before);
});
