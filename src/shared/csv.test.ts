import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvRow } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+2348031234567', "'+2348031234567"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['Ṣadé', 'Ṣadé'],
  ['Adé, "Bọ́lá"', '"Adé, ""Bọ́lá"""'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [null, ''],
])('%j becomes %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('no cell runs as a formula, whatever is in it', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/^"?[=+\-@\t\r]/.test(csvCell(text))));
});

test('a row reads back as the cells it was made of, but for the apostrophes', () => {
  const parse = (row: string) => [...row.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (cells) => {
      expect(parse(csvRow(cells)).map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(cells);
    }),
  );
});
