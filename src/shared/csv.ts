/** CSV that spreadsheets open without running formulas (RFC 4180; OWASP CSV injection). Pure. */

/**
 * What a spreadsheet may run: a cell that starts with one of the signs, also in full width or small form, also after
 * spaces. It may split at separators that we did not mean, in every width, so that a sign after one counts too.
 */
const FORMULA = /(?<=^|[;,|\t\r\n；，｜])(?=[\s"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** A leading tab or line break hides what follows it. */
const HIDDEN = /^[\t\r]/;

/** One cell, quoted where needed. What a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = (HIDDEN.test(text) ? `'${text}` : text).replaceAll(FORMULA, "'");
  return /[",;|\t\n\r；，｜]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row with its line break. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';
