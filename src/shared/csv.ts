/** CSV that spreadsheets open without running formulas (RFC 4180; OWASP CSV injection). Pure. */

/**
 * What a spreadsheet may run: a cell that starts with one of the signs, also in full width or small form, also after
 * spaces. It may split at separators that we did not mean, in every width, so that a sign after one counts too.
 */
const FORMULA = /(?<=^|[;,|\t\r\n；，｜])(?=[\s"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** A leading tab or line break hides a formula that follows it. */
const HIDDEN = /^[\t\r]/;

/**
 * The text with an apostrophe before each part that a spreadsheet would run as a formula. To find a text in a file,
 * compare the cells with the neutralised text.
 */
export const neutralise = (text: string): string => (HIDDEN.test(text) ? `'${text}` : text).replaceAll(FORMULA, "'");

/** One cell, quoted where needed and neutralised. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const safe = neutralise(value ?? '');
  return /[",;|\t\n\r；，｜]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row with its line break. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';

export interface CsvLine {
  /** The line of the file at which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Where the separator is looked for: the first row of a file is not longer. */
const FIRST_ROW = 100_000;

/** The separator of a file's first row: spreadsheets write semicolons where the comma is for decimals, or tabs. */
export function separatorOf(text: string): string {
  const [first = ''] = text
    .slice(0, FIRST_ROW)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/**
 * The rows of a CSV file, one by one, without blank ones: separated by commas, semicolons or tabs, with or without a
 * byte order mark, lines ended in any way. Cells are as they are written, neutralised ones with their apostrophe.
 * Returns the line of a quotation mark that is never closed, or null; the rest of the file is one cell then.
 */
export function* readCsvRows(file: string): Generator<CsvLine, number | null> {
  const text = file.startsWith(CSV_BOM) ? file.slice(CSV_BOM.length) : file;
  const separator = separatorOf(text);
  let row: CsvLine = { line: 1, cells: [] };
  let [cell, line, quotedSince] = ['', 1, 0];
  let wasQuoted = false;
  const endCell = (): void => {
    row.cells.push(cell);
    cell = '';
    wasQuoted = false;
  };
  const endRow = (): CsvLine | null => {
    endCell();
    const ended = row;
    row = { line, cells: [] };
    return ended.cells.some((one) => one.trim() !== '') ? ended : null;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const isBreak = sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n');
    if (isBreak) line++;
    if (quotedSince > 0) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else quotedSince = 0;
    } else if (sign === '"' && cell === '' && !wasQuoted) {
      quotedSince = line;
      wasQuoted = true;
    } else if (sign === separator) endCell();
    else if (isBreak) {
      const ended = endRow();
      if (ended !== null) yield ended;
    } else if (sign !== '\r') cell += sign;
  }
  const last = endRow();
  if (last !== null) yield last;
  return quotedSince > 0 ? quotedSince : null;
}

/** All rows of `readCsvRows`. */
export function parseCsv(file: string): { rows: CsvLine[]; unclosed: number | null } {
  const rows: CsvLine[] = [];
  const reader = readCsvRows(file);
  for (let next = reader.next(); ; next = reader.next()) {
    if (next.done === true) return { rows, unclosed: next.value };
    rows.push(next.value);
  }
}
