import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BOM, csvCell, csvRow, neutralise, parseCsv } from './csv.ts';

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

test('reading rows back gives the cells that were written, neutralised, at their lines', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', ',', '=1', 'a"b', '\n', '\r\n', "'=1", 'a;=1', '\t', ' a '),
  );
  // A row of blank cells alone is left out.
  const row = fc.array(cell, { maxLength: 4 }).map((cells) => ['x', ...cells]);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.boolean(), (rows, isMarked) => {
      // The first row has commas, from which the separator is read.
      const all = [['a', 'b', 'c'], ...rows];
      const file = (isMarked ? CSV_BOM : '') + all.map((cells) => csvRow(cells)).join('');
      const read = parseCsv(file);
      expect(read.unclosed).toBeNull();
      expect(read.rows.map(({ cells }) => cells)).toEqual(all.map((cells) => cells.map(neutralise)));
      const breaks = (text: string) => text.split(/\r\n|\r|\n/).length - 1;
      let line = 1;
      for (const [at, cells] of all.entries()) {
        expect(read.rows[at]?.line).toBe(line);
        line += breaks(csvRow(cells));
      }
    }),
    { numRuns: 500 },
  );
});

test('any table written with any separator, quotation and line end is read back', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', ',', ';', '\t', '\n', '=1', "'0803", ' a '),
  );
  const width = fc.integer({ min: 2, max: 5 });
  const table = width.chain((columns) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns }).map((cells) => ['x', ...cells.slice(1)]);
    return fc.array(row, { maxLength: 5 });
  });
  const written = fc.record({
    rows: table,
    separator: fc.constantFrom(',', ';', '\t'),
    quotesAll: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    isMarked: fc.boolean(),
    endsWithBreak: fc.boolean(),
  });
  fc.assert(
    fc.property(written, ({ rows, separator, quotesAll, lineEnd, isMarked, endsWithBreak }) => {
      const headings = (rows[0] ?? ['a', 'b']).map((_, at) => `column ${at}`);
      const all = [headings, ...rows];
      const write = (text: string): string =>
        quotesAll || /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const body = all.map((cells) => cells.map(write).join(separator)).join(lineEnd);
      const file = (isMarked ? CSV_BOM : '') + body + (endsWithBreak ? lineEnd : '');
      expect(parseCsv(file)).toEqual({
        rows: all.map((cells) => ({ line: expect.any(Number), cells })),
        unclosed: null,
      });
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'semicolons',
    'a;b\r\n"1;2";3,5\r\n',
    [
      ['a', 'b'],
      ['1;2', '3,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t"2\n3"\n',
    [
      ['a', 'b'],
      ['1', '2\n3'],
    ],
  ],
  [
    'line ends of old computers',
    'a,b\r1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'blank lines',
    'a,b\n\n , \n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a quotation mark inside a cell',
    'a,b\n5" pipe,2\n',
    [
      ['a', 'b'],
      ['5" pipe', '2'],
    ],
  ],
  ['nothing', '', []],
])('reads a file with %s', (_name, file, rows) => {
  expect(parseCsv(file).rows.map(({ cells }) => cells)).toEqual(rows);
});

test('names the line of a quotation mark that is never closed', () => {
  expect(parseCsv('a,b\n1,"2\n3,4').unclosed).toBe(2);
});

test('a row ends with a line break and a file starts with a byte order mark', () => {
  expect(csvRow(['a', 1, null])).toBe('a,1,\r\n');
  expect(new TextEncoder().encode(CSV_BOM)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
});
