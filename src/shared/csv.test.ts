import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BOM, csvCell, csvRow } from './csv.ts';

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
  ['two\rlines', '"two\rlines"'],
  ['1+1', '1+1'],
  ['', ''],
  [0, '0'],
  [-5, '-5'],
  [null, ''],
])('writes %j as %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('no text becomes a formula', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/^"?[=+\-@\t\r]/.test(csvCell(text))));
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

test('reading a row back gives the cells that were written, formulas with an apostrophe in front', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '=1', 'a"b', '\n', "'=1"));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(cellsOf(csvRow(cells))).toEqual(cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
    }),
  );
});

test('a row ends with a line break and a file starts with a byte order mark', () => {
  expect(csvRow(['a', 1, null])).toBe('a,1,\r\n');
  expect(new TextEncoder().encode(CSV_BOM)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
});
