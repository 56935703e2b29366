import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { assetNames } from './asset-names.ts';
import { shortSpecifiers } from './short-specifiers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'specifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a page whose script imports `shared`, and a screen later, which imports it too; returns its files by name. */
async function buildPage(shared: string, chunkFileNames = assetNames.chunkFileNames): Promise<Map<string, string>> {
  const sources = {
    'app.html': '<!doctype html><html><head><script type="module" src="/app.js"></script></head></html>',
    'app.js': "import { say } from './shared.js'; say(1); import('./screen.js');",
    'screen.js': "import './screen.css'; import { say } from './shared.js'; say(2);",
    'screen.css': 'main { color: red }',
    'shared.js': `export const say = (times) => document.title = times + ${JSON.stringify(shared)} + globalThis.more;`,
  };
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'src', name), text);
  await build({
    root: path.join(folder, 'src'),
    configFile: false,
    logLevel: 'silent',
    plugins: [shortSpecifiers()],
    build: {
      outDir: '../out',
      emptyOutDir: true,
      chunkImportMap: true,
      rolldownOptions: {
        input: path.join(folder, 'src/app.html'),
        output: {
          ...assetNames,
          chunkFileNames,
          codeSplitting: { groups: [{ name: 'shared', test: /shared\.js$/ }] },
        },
      },
    },
  });
  const out = path.join(folder, 'out');
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name) !== '');
  return new Map(names.map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
}

test('a changed file renames no file that imports it: only the page says where it is now', async () => {
  const before = await buildPage('one');
  const after = await buildPage('another');
  const changed = [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
  expect(changed.map((name) => after.get(name)?.includes('another') ?? false)).toEqual([false, true]);
  expect(changed[0]).toBe('app.html');
  expect(after.size).toBe(5);
});

test('files import each other by names of three characters, which the page has in its import map', async () => {
  const files = await buildPage('one');
  const page = files.get('app.html') ?? '';
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? [];
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const specifiers = [...files]
    .filter(([name]) => name.endsWith('.js'))
    .flatMap(([, text]) => [...text.matchAll(/(?:from|import\()\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name]) => name));
  expect(specifiers.length).toBeGreaterThanOrEqual(3);
  for (const name of specifiers) {
    expect(name).toMatch(/^[\w-]{3}\.js$/);
    expect(files.has(imports[`/assets/${name}`]?.slice(1) ?? '')).toBe(true);
  }
  // The map comes before the scripts that need it.
  expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('type="module"'));
});

test('two files of the same short name end the build', async () => {
  await expect(buildPage('one', () => 'assets/abc[hash:6].js')).rejects.toThrow(
    'two files would be imported by the same name',
  );
});
