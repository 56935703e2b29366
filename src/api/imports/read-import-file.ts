import { readCsvRows, separatorOf, type CsvLine } from '#shared/csv.ts';
import type { ImportField } from '#shared/imports/import-columns.ts';
import { MOST_COLUMNS, MOST_LINES, type ImportCheck, type ImportPlan } from '#shared/imports/imports.contract.ts';
import { AppError } from '#shared/errors.ts';

type Encoding = ImportCheck['encoding'];

/** How a table of text begins in UTF-16, as spreadsheets write "Unicode text". */
const UTF_16: readonly (readonly [label: string, first: number, second: number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
/** Controls that no table of text has; other formats do. */
const OTHER_FORMAT = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u;

function decode(file: Buffer): { text: string; encoding: Encoding } {
  const wide = UTF_16.find(([, first, second]) => file[0] === first && file[1] === second);
  if (wide !== undefined) return { text: new TextDecoder(wide[0]).decode(file), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(file), encoding: 'windows-1252' };
  }
}

/**
 * The text of a file: UTF-8 or UTF-16 with its mark, else the letters of Windows. Nothing is ever unpacked.
 * @throws import.file_unreadable for another format
 */
export function readFileText(file: Buffer): { text: string; encoding: Encoding; separator: ImportCheck['separator'] } {
  const read = decode(file);
  if (OTHER_FORMAT.test(read.text) || !read.text.isWellFormed()) throw new AppError('import.file_unreadable');
  const sign = separatorOf(read.text);
  return { ...read, separator: sign === ',' ? 'comma' : sign === ';' ? 'semicolon' : 'tab' };
}

/** Rows that are read in one piece, so that other calls are answered between them, or written by one statement. */
const BATCH_SIZE = 1000;

/** Parts of a list that one statement writes or locks. */
export function* eachBatch<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH_SIZE) yield all.slice(at, at + BATCH_SIZE);
}

/** Lets other calls be answered. */
const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The headings of a file, then its lines in batches, with mended cells. `unclosed`: see `readCsvRows`. */
export async function* readBatches(
  text: string,
  plan: Pick<ImportPlan, 'columns' | 'mends'> | null,
): AsyncGenerator<CsvLine[], { unclosed: number | null }> {
  const mends = Map.groupBy(plan?.mends ?? [], ({ line }) => line);
  const reader = readCsvRows(text);
  let batch: CsvLine[] = [];
  for (let next = reader.next(); ; next = reader.next()) {
    if (next.done === true) {
      if (batch.length > 0) yield batch;
      return { unclosed: next.value };
    }
    const { line, cells } = next.value;
    batch.push({ line, cells: mend(cells, plan?.columns ?? [], mends.get(line) ?? []) });
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    await giveWay();
  }
}

function mend(
  cells: string[],
  columns: readonly (ImportField | null)[],
  mends: readonly { field: ImportField; value: string }[],
): string[] {
  for (const { field, value } of mends) {
    const at = columns.indexOf(field);
    if (at !== -1) cells[at] = value;
  }
  return cells;
}

/**
 * The headings of a file and the number of its lines.
 * @throws import.file_empty, import.too_many_lines
 */
export async function measureFile(text: string): Promise<{ headings: string[]; lines: number }> {
  let headings: string[] | null = null;
  let lines = -1;
  for await (const batch of readBatches(text, null)) {
    headings ??= batch[0]?.cells ?? null;
    lines += batch.length;
    if (lines > MOST_LINES) throw new AppError('import.too_many_lines');
  }
  if (headings === null || lines < 1) throw new AppError('import.file_empty');
  if (headings.length > MOST_COLUMNS) throw new AppError('import.too_many_lines');
  return { headings, lines };
}
