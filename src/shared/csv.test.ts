import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BOM, csvCell, csvRow } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+2348031234567', "'+2348031234567"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\tAda', `"'\tAda"`],
  ['＝1+1', "'＝1+1"],
  ['＋234', "'＋234"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  [' =1+1', "' =1+1"],
  // Where the separator of lists is a semicolon or a tab, the rest of the text is a cell of its own.
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['Ada; ＝1+1', `"Ada;' ＝1+1"`],
  ['Ada；=1+1', `"Ada；'=1+1"`],
  ['Ada\t@SUM(A1)', `"Ada\t'@SUM(A1)"`],
  ['Ada,-1', `"Ada,'-1"`],
  ['Ada;"=1"', `"Ada;'""=1"""`],
  ['Ada\n=1', `"Ada\n'=1"`],
  ['Ada; Ben', '"Ada; Ben"'],
  ['Ṣadé', 'Ṣadé'],
  ['Adé, "Bọ́lá"', '"Adé, ""Bọ́lá"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['1+1', '1+1'],
  ['', ''],
  [0, '0'],
  [-5, '-5'],
  [null, ''],
])('writes %j as %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('no text becomes a formula, whatever a spreadsheet takes for a separator', () => {
  const pieces = fc.constantFrom(...Array.from('=+-@＝＋－＠\t\r\n;；,|" a'));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      for (const cell of csvCell(given).split(/[;；,，|｜\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2000 },
  );
});

/** Parses one row by RFC 4180. */
function cellsOf(row: string): string[] {
  const cells = [''];
  let quoted = false;
  const text = row.replace(/\r\n$/, '');
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"' && quoted && text.charAt(at + 1) === '"') cells.push(`${cells.pop()}${text.charAt(++at)}`);
    else if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) cells.push('');
    else cells.push(`${cells.pop()}${char}`);
  }
  return cells;
}

test('reading a row back gives the cells that were written, but for the apostrophes', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '=1', 'a"b', '\n', "'=1", 'a;=1'));
  const bare = (text: string) => text.replaceAll("'", '');
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(cellsOf(csvRow(cells)).map(bare)).toEqual(cells.map(bare));
    }),
  );
});

test('a row ends with a line break and a file starts with a byte order mark', () => {
  expect(csvRow(['a', 1, null])).toBe('a,1,\r\n');
  expect(new TextEncoder().encode(CSV_BOM)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
});
