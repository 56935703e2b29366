import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

test("the pages show the year, and the opening from the launch date on, by the database's clock", async () => {
  const year = new Date().getUTCFullYear() + 40;
  await sql`
    update settings set content = jsonb_set(content::jsonb, '{launchDate}', to_jsonb(${`${year - 2}-01-01T00:00:00Z`}::text))`.execute(
    app.runtime.db,
  );
  await app.restart();
  expect((await app.request('GET', '/launch')).text).toContain('Coming soon');
  await app.advance('40 years');
  await app.restart();
  const { text } = await app.request('GET', '/launch');
  expect(text).toContain('The doors are open');
  expect(text).toMatch(new RegExp(`©\\D*${year}`));
});
