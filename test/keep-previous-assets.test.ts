import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeOldFiles } from '../build/keep-previous-assets.ts';

test('keeps files written since the given moment and removes older ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, written] of [
    ['old.js', 99_000],
    ['earlier.js', 101_000],
  ] as const) {
    writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, name), written / 1000, written / 1000);
  }
  writeFileSync(path.join(folder, 'new.js'), '');
  removeOldFiles(folder, 100_000);
  expect(readdirSync(folder).sort()).toEqual(['earlier.js', 'new.js']);
});
