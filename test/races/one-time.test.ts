import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { startProcess, type AppProcess } from '../process.ts';
import { atOnce, together } from '../test-app.ts';
import { giveBack, openArena, RACE_MS, racesIn, TAKERS, type Arena } from './arena.ts';

let arena: Arena;
const race = racesIn(() => arena);
let second: AppProcess;
beforeAll(async () => {
  arena = await openArena();
  second = await startProcess({ DATABASE_URL: arena.app.database.url, WORKER: 'off' });
}, RACE_MS);
afterAll(async () => {
  await second.end('SIGTERM');
  await arena.app.stop();
});

/** Expects every bay to be sold, and every other taker to be refused with a code. */
const expectSold = (codes: (string | undefined)[], sold: number): void => {
  expect(codes.filter((code) => code === undefined)).toHaveLength(sold);
  expect(new Set(codes.filter((code) => code !== undefined))).toEqual(
    new Set(codes.length > sold ? ['schedule.taken'] : []),
  );
};

race('one time goes to exactly as many takers as there are bays', async ({ bays, startsAt, random }) => {
  const takers = random.shuffle(arena.customers);
  const answers = await atOnce(TAKERS, (i) => arena.hold(takers[i]!, arena.services.wash, startsAt));
  expectSold(
    answers.map(({ code }) => code),
    Math.min(bays, TAKERS),
  );
  for (const { body, code } of answers)
    if (code !== undefined) expect(body).toMatchObject({ nearest: expect.arrayContaining([expect.any(Object)]) });
  expect(await arena.left(arena.services.wash, startsAt)).toBe(0);
});

race(
  'no taker is refused whose time is free in the end, however the starts overlap',
  async ({ bays, round, random }) => {
    const starts = Array.from({ length: TAKERS }, () => arena.startOf(round, 15 * random.below(4)));
    const answers = await atOnce(TAKERS, (i) => arena.hold(arena.customers[i]!, arena.services.wash, starts[i]!));
    const sold = answers.filter(({ code }) => code === undefined).length;
    expect(await arena.countAllocations()).toBe(sold);
    expect(sold).toBeGreaterThanOrEqual(Math.min(bays, TAKERS));
    for (const [i, { code }] of answers.entries()) {
      if (code === undefined) continue;
      expect(code).toBe('schedule.taken');
      expect(await arena.left(arena.services.wash, starts[i]!)).toBe(0);
    }
  },
);

race(
  'every place has one taker while holds are given back, and the remaining places are sold afterwards',
  async ({ bays, startsAt, random }) => {
    const [holders, takers] = [arena.customers.slice(0, bays), arena.customers.slice(bays, TAKERS - bays)];
    const held = await atOnce(bays, (i) => arena.hold(holders[i]!, arena.services.wash, startsAt));
    expectSold(
      held.map(({ code }) => code),
      bays,
    );
    const calls = random.shuffle([
      ...held.map(
        ({ body }, i) =>
          () =>
            giveBack(holders[i]!, body.hold),
      ),
      ...takers.map((taker) => () => arena.hold(taker, arena.services.wash, startsAt)),
    ]);
    await together<unknown>(calls);
    await arena.expectOneCarInABay();
    const left = bays - (await arena.countAllocations());
    expect(await arena.left(arena.services.wash, startsAt)).toBe(left);
    const late = await atOnce(bays, (i) => arena.hold(holders[i]!, arena.services.wash, startsAt));
    expectSold(
      late.map(({ code }) => code),
      left,
    );
  },
);

race('takers get the places of expired holds, and none of a live one', async ({ bays, startsAt, random }) => {
  const [holders, takers] = [arena.customers.slice(0, bays), arena.customers.slice(bays)];
  await atOnce(bays, (i) => arena.hold(holders[i]!, arena.services.wash, startsAt));
  const { rows } = await sql`
      update allocations set held_until = app_now() - interval '1 second'
      where random() < ${0.3 + random.below(50) / 100} or id = (select id from allocations limit 1) returning id`.execute(
    arena.app.runtime.db,
  );
  const answers = await atOnce(takers.length, (i) => arena.hold(takers[i]!, arena.services.wash, startsAt));
  expectSold(
    answers.map(({ code }) => code),
    Math.min(rows.length, takers.length),
  );
});

race('takers at two web processes get exactly as many places as there are bays', async ({ bays, startsAt }) => {
  const body = JSON.stringify({ service: arena.services.wash, startsAt });
  const codes = await atOnce(TAKERS, async (i): Promise<string | undefined> => {
    const taker = arena.customers[i]!;
    if (i % 2 === 0) return (await arena.hold(taker, arena.services.wash, startsAt)).code;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${taker.token}` };
    const answer = await fetch(`${second.url}/api/schedule/hold`, { method: 'POST', body, headers });
    // The answers of both processes have one form.
    return answer.ok ? undefined : /"code":"([^"]+)"/.exec(await answer.text())?.[1];
  });
  expectSold(codes, Math.min(bays, TAKERS));
});

race(
  'a visit for two services goes to exactly as many takers as there are bays',
  async ({ bays, startsAt, random }) => {
    const visit = [arena.services.wash, arena.services.lift];
    const takers = random.shuffle(arena.customers);
    const answers = await atOnce(TAKERS, (i) => arena.hold(takers[i]!, i % 2 ? visit.toReversed() : visit, startsAt));
    expectSold(
      answers.map(({ code }) => code),
      Math.min(bays, TAKERS),
    );
    expect(await arena.left(visit, startsAt)).toBe(0);
  },
  { kinds: ['wash', 'lift'] },
);

race(
  'no taker of one service or two is refused whose time is free in the end',
  async ({ bays, round, random }) => {
    const { wash, lift } = arena.services;
    const wanted = Array.from({ length: TAKERS }, () => ({
      services: [[wash, lift], [lift], [wash]][random.below(3)]!,
      // A wash alone wants the time at which that of a visit begins.
      startsAt: arena.startOf(round, 15 * random.below(4)),
    }));
    const answers = await atOnce(TAKERS, (i) =>
      arena.hold(arena.customers[i]!, wanted[i]!.services, wanted[i]!.startsAt),
    );
    const sold = answers.filter(({ code }) => code === undefined).length;
    expect(await arena.countAllocations()).toBe(sold);
    expect(sold).toBeGreaterThanOrEqual(Math.min(bays, TAKERS));
    for (const [i, { code }] of answers.entries()) {
      if (code === undefined) continue;
      expect(code).toBe('schedule.taken');
      expect(await arena.left(wanted[i]!.services, wanted[i]!.startsAt)).toBe(0);
    }
  },
  { kinds: ['wash', 'lift'] },
);
