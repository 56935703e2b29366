import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#shared/errors.ts';
import { codesNamedByBrowser, cutCodes } from './strip-errors.ts';

const source = readFileSync(path.resolve(import.meta.dirname, '../src/shared/errors.ts'), 'utf8');

test('the browser gets the codes that it names, with status and message, and no others', async () => {
  const named = codesNamedByBrowser();
  const code = cutCodes(stripTypeScriptTypes(source, { mode: 'transform' }), named);
  const stripped = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { catalogue: object };
  expect(stripped.catalogue).toEqual(Object.fromEntries(Object.entries(catalogue).filter(([name]) => named.has(name))));
});

test('codes that forms, fallbacks and contracts name are for the browser; codes of the server alone are not', () => {
  const named = codesNamedByBrowser();
  const codes = ['internal', 'browser.login_failed', 'booking.missing_fields', 'payment.confirming', 'session.missing'];
  for (const code of codes) expect(named).toContain(code);
  for (const code of ['staff.last_owner', 'database.full']) expect(named).not.toContain(code);
});
