import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  frontDesk = await createStaff(app, 'front_desk');
  for (const [name, phoneNumber] of [
    ['=HYPERLINK("http://evil.example","win")', '0803 111 2222'],
    ['Ṣadé, "Adé"', 'sade@example.ng'],
    ['@SUM(1+1)', '0803 111 3333'],
  ]) {
    await expectOk(app.request('POST', 'waitlist/create', { body: { name, phoneNumber } }));
  }
});
afterAll(() => app.stop());

test('lists the waitlist newest first', async () => {
  const { body } = await expectOk(
    frontDesk.request<{ entries: { name: string; contact: string }[]; total_items: number; total_page: number }>(
      'GET',
      'staff/waitlist',
    ),
  );
  expect(body).toMatchObject({ total_items: 3, total_page: 1 });
  expect(body.entries.map(({ contact }) => contact)).toEqual(['+2348031113333', 'sade@example.ng', '+2348031112222']);
});

test('exports a CSV file without formulas and records who exported it', async () => {
  const answer = await expectOk(frontDesk.request('GET', 'staff/waitlist/export'));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waitlist.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = answer.text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/,[^,]*$/, ''));
  expect(lines).toEqual([
    'Name,Contact',
    `"'=HYPERLINK(""http://evil.example"",""win"")",'+2348031112222`,
    '"Ṣadé, ""Adé""",sade@example.ng',
    "'@SUM(1+1),'+2348031113333",
  ]);
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'waitlist.exported')
    .execute();
  expect(audit).toMatchObject([{ staff_id: frontDesk.id, detail: { rows: 3 } }]);
});
