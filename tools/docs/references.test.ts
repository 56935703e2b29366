import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deadReferences } from './references.ts';

/** A repository with one document, one decision and the given files. */
function repositoryWith(files: Record<string, string>): string {
  const top = mkdtempSync(path.join(tmpdir(), 'references-'));
  onTestFinished(() => rmSync(top, { recursive: true }));
  const all = {
    'package.json': '{"scripts": {"docs": "true"}}',
    'docs/api.md': '# The API\n\n## 5. Prices\n\n### 5.1 Rounding\n',
    'docs/decisions/0004-money-in-kobo.md': '# 0004 Money in kobo\n',
    'src/api/main.ts': 'export {};\n',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(top, name)), { recursive: true });
    writeFileSync(path.join(top, name), text);
  }
  return top;
}

test('accepts references that resolve', () => {
  const top = repositoryWith({
    'README.md': 'See [prices](docs/api.md#5-prices), `src/api/main.ts`, `src/shared/<feature>/` and npm run docs.\n',
    'src/shared/price.ts':
      '/** Rounded down (docs/api.md 5.1, docs/decisions/0004). */\nexport const url = "https://src/none.ts"; // decision 0004\n',
  });
  expect(deadReferences(top)).toEqual([]);
});

test('reports a superseded decision and a document that has only a name', () => {
  const top = repositoryWith({
    'docs/decisions/0005-old.md': '# 0005 Old\n\nStatus: Superseded by 0004\n',
    'README.md': 'See [why](docs/decisions/0005-old.md).\n',
    'src/shared/car.ts':
      "/** The car (workshop design 2, decision 0005). */\nexport const car = 'BDJ-482KA'; // spec\n",
  });
  expect(deadReferences(top)).toEqual([
    'README.md: decision 0005 is superseded',
    'src/shared/car.ts: decision 0005 is superseded',
    'src/shared/car.ts: the document of "// spec" does not exist',
    'src/shared/car.ts: the document of "workshop design 2" does not exist',
  ]);
});

test('accepts a superseded decision that names a removed file', () => {
  const top = repositoryWith({
    'docs/decisions/0005-old.md': '# 0005 Old\n\nStatus: Superseded by 0004\n\n`src/gone.ts`\n',
  });
  expect(deadReferences(top)).toEqual([]);
});

test('reports a path, a document, a section and a decision in a code comment that do not exist', () => {
  const top = repositoryWith({
    'src/shared/price.ts': [
      '/** See src/api/gone.ts, contract.md 5, docs/api.md 7 and docs/decisions/0099. */',
      '//',
      ' decision 0100',
      '',
    ]
      .join('\n')
      .replace('//\n', '// '),
  });
  expect(deadReferences(top)).toEqual([
    'src/shared/price.ts: contract.md does not exist',
    'src/shared/price.ts: decision 0099 does not exist',
    'src/shared/price.ts: decision 0100 does not exist',
    'src/shared/price.ts: docs/api.md 7 does not exist',
    'src/shared/price.ts: src/api/gone.ts does not exist',
  ]);
});

test('reports a link, an anchor and an npm script in a document that do not exist', () => {
  const top = repositoryWith({ 'README.md': '[a](docs/none.md) [b](docs/api.md#6-codes) npm run nothing\n' });
  expect(deadReferences(top)).toEqual([
    'README.md: docs/api.md#6-codes does not exist',
    'README.md: docs/none.md does not exist',
    'README.md: there is no npm run nothing',
  ]);
});

test('reports a path and the bare name of a source file in a document that do not exist', () => {
  const top = repositoryWith({
    'CONTRIBUTING.md': 'It starts in `main.ts`; `gone.ts` is gone, *.ts and vite.config.ts are fine.\n',
    'vite.config.ts': 'export {};\n',
    'docs/api.md': '# The API\n\n`src/api/old.ts` and `old.css` decide.\n',
  });
  expect(deadReferences(top)).toEqual([
    'CONTRIBUTING.md: gone.ts does not exist',
    'docs/api.md: old.css does not exist',
    'docs/api.md: src/api/old.ts does not exist',
  ]);
});

test('a decision record may name files and commands that are gone, and its links and decisions must exist', () => {
  const top = repositoryWith({
    'docs/decisions/0005-paid.md':
      '# 0005 Paid\n\n`src/api/old.ts` decides, npm run old, [a](0003-gone.md), decision 0003.\n',
  });
  expect(deadReferences(top)).toEqual([
    'docs/decisions/0005-paid.md: 0003-gone.md does not exist',
    'docs/decisions/0005-paid.md: decision 0003 does not exist',
  ]);
});
