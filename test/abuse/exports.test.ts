import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, type Customer } from '#test/customers.ts';
import { orderExport, exportIn } from '#test/exported-data.ts';
import { createTestApp, type TestApp, together } from '#test/test-app.ts';
import { BEHIND_PROXY } from './attackers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(BEHIND_PROXY, { ownProcess: true });
});
afterAll(() => app.stop());

/** An account with pictures of 4 MB. */
async function withPictures(): Promise<Customer> {
  const who = await createCustomer(app);
  const { _id } = await app.book(who);
  await sql`insert into transfer_proofs (id, booking_id, digest, picture, created_at)
    select gen_random_uuid(), ${_id}, sha256(n::text::bytea), decode(repeat(md5(n::text), 120000), 'hex'), app_now()
    from generate_series(1, 2) n`.execute(app.runtime.db);
  return who;
}

test('twenty exports of one account and eight of five more are one file each, made one at a time', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, withPictures));
  const bystander = await createCustomer(app);
  const everyone = [first, ...others].filter((who) => who !== undefined);
  const orders = everyone.flatMap((who) =>
    Array.from({ length: who === first ? 20 : 8 }, () => () => orderExport(who)),
  );
  let most = 0;
  let finished = false;
  const watch = async () => {
    while (!finished) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from data_exports where state = 'being-made'`.execute(app.runtime.db);
      most = Math.max(most, rows[0]?.count ?? 0);
      // Others are served all the while.
      expect((await bystander.request('GET', 'user/me')).status).toBe(200);
    }
  };
  const attack = async () => {
    const answers = await together(orders);
    // A few tries of a password pass at once, and the others have to wait; nothing else fails.
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'account.too_many_tries']));
    for (const who of everyone) await exportIn(who, 'ready');
    finished = true;
  };
  await Promise.all([watch(), attack().finally(() => (finished = true))]);
  expect(most).toBe(1);
  const { rows } = await sql<{ files: number; longest: number; bytes: number }>`
    select count(distinct export_id)::int as files, max(length(bytes)) as longest, sum(length(bytes)) as bytes
    from data_export_parts`.execute(app.runtime.db);
  expect(rows[0]?.files).toBe(everyone.length);
  // What the process holds of a file is a part of it, however long the file is.
  expect(rows[0]?.longest).toBe(256 * 1024);
  expect(Number(rows[0]?.bytes)).toBeGreaterThan(everyone.length * 4_000_000);
});
