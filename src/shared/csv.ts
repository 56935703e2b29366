/** CSV that spreadsheets open without running formulas (RFC 4180; OWASP CSV injection). Pure. */

/** A spreadsheet runs a cell that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell, quoted where needed. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row with its line break. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';
