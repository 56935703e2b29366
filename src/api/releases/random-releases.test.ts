import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#shared/releases/releases.contract.ts';
import * as staffContract from '#shared/releases/staff-releases.contract.ts';
import { createCustomerOnDevice, makeReady, payInCash, smsCode, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { releaseCodes } from './release-code.ts';

let app: TestApp;
let desk: StaffMember;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk');
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

/** What can happen to a ready car; `pick` chooses among all codes that ever were, and wrong ones. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('check' as const, 'release' as const), pick: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wrong' as const), times: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'renew' as const,
        'name' as const,
        'take back' as const,
        'change the password' as const,
        'let a day pass' as const,
        'pay' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('without code' as const) }) },
);

/** What docs/api.md 17 says of one car, written without the application's code. */
interface Car {
  left: boolean;
  due: boolean;
  held: boolean;
  own: { code: string; wrong: number };
  other: { code: string; wrong: number } | null;
  renewed: number;
  named: number;
  wrong: number;
  codes: string[];
}
const counts = (car: Car, code: { wrong: number } | null): boolean => code !== null && code.wrong < 5 && car.wrong < 20;
const isRight = (car: Car, given: string): boolean =>
  (counts(car, car.own) && car.own.code === given) || (counts(car, car.other) && car.other?.code === given);

/** Counts a code that was tried, if one was. */
function countTry(car: Car, given: string): void {
  if (car.left || car.held || isRight(car, given) || !(counts(car, car.own) || counts(car, car.other))) return;
  const tried = [car.own, car.other].filter((code) => code !== null && counts(car, code));
  for (const code of tried) if (code !== null) code.wrong++;
  car.wrong++;
}

test('a car leaves only by a valid code or by a manager, whatever happens', { timeout: 120_000 }, async () => {
  const { db } = app.runtime;
  let leftByCode = 0;
  let phones = 0;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(action, { minLength: 6, maxLength: 14 }), async (isPaid, actions) => {
      await sql`delete from rate_limits`.execute(db);
      const ada = await createCustomerOnDevice(app);
      const { _id: id } = await app.book(ada);
      await makeReady(desk, { _id: id }, { isPaid });
      const params = { id };
      const ownCode = (number: number) => releaseCodes(app.runtime, id, null, number).shown;
      const car: Car = {
        left: false,
        due: !isPaid,
        held: false,
        own: { code: ownCode(1), wrong: 0 },
        other: null,
        renewed: 0,
        named: 0,
        wrong: 0,
        codes: [ownCode(1)],
      };
      const wrongCode = () => ['000000', '111111', '222222'].find((code) => !car.codes.includes(code)) ?? '';
      for (const done of actions) {
        switch (done.kind) {
          case 'check':
          case 'release': {
            const given = car.codes[done.pick % car.codes.length] ?? '';
            const endpoint = done.kind === 'check' ? staffContract.checkReleaseCode : staffContract.releaseCar;
            const answer = await desk.call(endpoint, { params, body: { code: given } });
            const right = !car.left && !car.held && isRight(car, given);
            countTry(car, given);
            if (right && done.kind === 'release' && !car.due) {
              car.left = true;
              leftByCode++;
            }
            const expected = car.left || (right && done.kind === 'check');
            expect([done.kind, answer.status === 200]).toEqual([done.kind, expected]);
            break;
          }
          case 'wrong':
            for (let i = 0; i < done.times; i++) {
              const given = wrongCode();
              await desk.call(staffContract.checkReleaseCode, { params, body: { code: given } });
              countTry(car, given);
            }
            break;
          case 'renew': {
            const answer = await ada.call(contract.makeNewCode, { params, body: { replaces: car.renewed + 1 } });
            const may = !car.left && !car.held && car.renewed < 3 && car.wrong < 20;
            expect([done.kind, answer.status === 200]).toEqual([done.kind, may]);
            if (!may) break;
            car.renewed++;
            car.own = { code: ownCode(car.renewed + 1), wrong: 0 };
            car.codes.push(car.own.code);
            break;
          }
          case 'name': {
            const phone = `+23480377${String(++phones).padStart(5, '0')}`;
            const answer = await ada.call(contract.nameCollector, { params, body: { name: 'Túndé', phone } });
            const may = !car.left && !car.held && car.named < 5;
            expect([done.kind, answer.status === 200]).toEqual([done.kind, may]);
            if (!may) break;
            car.named++;
            car.other = { code: await smsCode(app, phone), wrong: 0 };
            car.codes.push(car.other.code);
            break;
          }
          case 'take back': {
            const answer = await ada.call(contract.takeCollectorBack, { params });
            expect([done.kind, answer.status === 200]).toEqual([done.kind, !car.left]);
            if (!car.left) car.other = null;
            break;
          }
          case 'change the password':
            await db
              .updateTable('customers')
              .set({ password_hash: String(Math.random()) })
              .where('id', '=', ada._id)
              .execute();
            car.held = true;
            break;
          case 'let a day pass':
            await sql`update customers set credentials_changed_at = credentials_changed_at - interval '1 day' where id = ${ada._id}`.execute(
              db,
            );
            car.held = false;
            break;
          case 'pay':
            if (car.due) await payInCash(desk, id);
            car.due = false;
            break;
          case 'without code': {
            const answer = await manager.call(staffContract.releaseWithoutCode, { params, body: WITHOUT_CODE });
            expect(answer.status).toBe(200);
            car.left = true;
            break;
          }
        }
        const { state } = await db.selectFrom('visits').select('state').where('id', '=', id).executeTakeFirstOrThrow();
        expect([done, state]).toEqual([done, car.left ? 'released' : 'ready']);
      }
      const releases = await db.selectFrom('releases').select('way').where('visit_id', '=', id).execute();
      expect(releases).toHaveLength(car.left ? 1 : 0);
    }),
    { numRuns: 12, seed: 20_261_125 },
  );
  expect(leftByCode).toBeGreaterThan(0);
});
