/** Above every booking number. */
const TOP = 2 ** 31 - 1;

/** The booking number that a cursor stands for: rows are below it. */
export const readCursor = (cursor: string | null): number => (cursor === null ? TOP : Number(cursor));

/** The cursor after a page, from the rows of the page and one more; null when there is no more. */
export const nextCursor = (rows: readonly { number: number }[], size: number): string | null =>
  rows.length > size ? String(rows[size - 1]?.number) : null;
