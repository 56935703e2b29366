import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A row of docs/tests.md: "  - title (`file`)", or "  - `file`" alone. */
const ROW = /^ {2}- (?:(.+) \()?`([^`]+)`\)?$/gm;

/** The part of a title that its table of cases fills in, e.g. `%s` or `$status`. */
const FILLED_IN = /%[sdifjoO#$]|\$\w+(?:\.\w+)*/;

/** Matches the full names of a file's tests; what a title computes may be any text. */
function fullNamesIn(file: string, code: string): RegExp {
  const titles = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [title, ...others] }) {
      if (!/^(?:it|test|describe)\b/.test(code.slice(callee.start, callee.end)) || others.length === 0) return;
      const fixed =
        title?.type === 'Literal'
          ? String(title.value).split(FILLED_IN)
          : title?.type === 'TemplateLiteral'
            ? title.quasis.flatMap(({ value }) => (value.cooked ?? '').split(FILLED_IN))
            : ['', ''];
      titles.add(fixed.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.*'));
    },
  }).visit(parseSync(file, code).program);
  const title = `(?:${[...titles].join('|')})`;
  return new RegExp(`^${title}(?: > ${title})*$`);
}

/** Tests that docs/tests.md names and that are not in the file it gives, a sentence each. */
export function testMapFaults(top: string): string[] {
  const rows = [...readFileSync(path.join(top, 'docs/tests.md'), 'utf8').matchAll(ROW)];
  return [...Map.groupBy(rows, ([, , file = '']) => file)].flatMap(([file, own]) => {
    if (!existsSync(path.join(top, file))) return [`docs/tests.md: ${file} does not exist`];
    const names = fullNamesIn(file, readFileSync(path.join(top, file), 'utf8'));
    const wrong = own.flatMap(([, name]) => (name === undefined || names.test(name) ? [] : [name]));
    return [...new Set(wrong)].map((name) => `docs/tests.md: "${name}" is not in ${file}`);
  });
}
