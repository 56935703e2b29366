import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { catalogue } from '#shared/errors.ts';
import { codesNamedByBrowser, emptyMessages } from './strip-messages.ts';

const source = readFileSync(path.resolve(import.meta.dirname, '../src/shared/errors.ts'), 'utf8');

test('the browser gets every code with its status, and the messages of the codes that it names itself', async () => {
  const named = codesNamedByBrowser();
  const code = emptyMessages(stripTypeScriptTypes(source, { mode: 'transform' }), named);
  const stripped = (
    (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { catalogue: typeof catalogue }
  ).catalogue;
  expect(Object.keys(stripped)).toEqual(Object.keys(catalogue));
  for (const [name, [status, message]] of Object.entries(catalogue))
    expect(Object.entries(stripped).find(([key]) => key === name)?.[1]).toEqual([
      status,
      named.has(name) ? message : '',
    ]);
});

test('codes that forms, fallbacks and contracts name keep their messages; codes of the server alone do not', () => {
  const named = codesNamedByBrowser();
  for (const code of [
    'internal',
    'browser.login_failed',
    'booking.missing_fields',
    'payment.confirming',
    'session.missing',
  ])
    expect(named).toContain(code);
  for (const code of ['staff.last_owner', 'database.full', 'booking.price_changed_twice'])
    expect(named).not.toContain(code);
});
