import * as z from 'zod/mini';

// A dump is text that psql reads too: a comment with the header, the partitions by month, for each table
// `COPY ... FROM stdin;` with its rows in PostgreSQL's text format and a line `\.`, the values of the sequences, and a
// comment with the trailer.
const HEADER = '-- car-care dump ';
const TRAILER = '-- end ';

const header = z.object({
  /** Of this format. */
  format: z.literal(1),
  /** Of the application that wrote the dump. */
  version: z.string(),
  /** By the clock of the database, ISO 8601. */
  takenAt: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** The version of the job queue's tables; null when there are none. */
  queue: z.nullable(z.int()),
});
export type DumpHeader = z.output<typeof header>;

/** Rows by table. */
const trailer = z.object({ rows: z.record(z.string(), z.number()) });
export type DumpTrailer = z.output<typeof trailer>;

/** A dump that cannot be written or loaded; the message is for the operator. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}

export const headerLine = (value: DumpHeader): string => `${HEADER}${JSON.stringify(value)}\n`;
export const trailerLine = (value: DumpTrailer): string => `${TRAILER}${JSON.stringify(value)}\n`;
export const isTrailer = (line: string): boolean => line.startsWith(TRAILER);

function parseLine<T extends z.ZodMiniType>(schema: T, mark: string, line: string): z.output<T> | null {
  if (!line.startsWith(mark)) return null;
  try {
    return z.safeParse(schema, JSON.parse(line.slice(mark.length))).data ?? null;
  } catch {
    return null;
  }
}

/** @throws DumpError when the line is no header that this version reads */
export function parseHeader(line: string): DumpHeader {
  const found = parseLine(header, HEADER, line);
  if (found === null) throw new DumpError('This is no backup of this application, or one of a later format.');
  return found;
}

/** @throws DumpError when the line is no trailer */
export function parseTrailer(line: string): DumpTrailer {
  const found = parseLine(trailer, TRAILER, line);
  if (found === null) throw new DumpError('The backup is damaged: its last line cannot be read.');
  return found;
}
