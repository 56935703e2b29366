import * as z from 'zod/mini';
import { OTHER_CLASSES } from '#shared/catalogue/other-car.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, page, possiblyBlankLine } from '#shared/text-schemas.ts';
import { IMPORT_FIELDS, IMPORT_KINDS } from './import-columns.ts';
import { LINE_EFFECTS, LINE_OUTCOMES } from './plan-customers.ts';

/** Largest file, bytes, and its most lines. */
export const IMPORT_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_LINES = 50_000;
/** Columns of a file. */
export const MOST_COLUMNS = 100;
/** Lines of each list that a check answers with. */
export const MOST_SHOWN = 50;
/** Lines as they will be, which a check answers with. */
export const FIRST_LINES = 20;
/** Cells that can be mended in the application, and lines that can be taken one by one. */
const MOST_MENDED = 200;
/** How long an import can be undone and its file is kept, hours. */
export const UNDO_HOURS = 24;

/**
 * `draft`: nothing is written yet. `waiting`, `running`: a job brings it in. `failed`: nothing was written. `undoing`:
 * a job takes it back.
 */
const IMPORT_STATES = ['draft', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * Why an import failed. `mistakes`: a line was right when it was checked and has a mistake by now. `fault`: the system
 * could not write it, three times. `undo`: it could not be taken back, three times, and everything is there still.
 */
const IMPORT_FAILURES = ['mistakes', 'fault', 'undo'] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

const field = z.enum(IMPORT_FIELDS);
const lineNumber = z.int().check(z.gte(1), z.lte(10_000_000));

/** What people chose for a file. */
const planSchema = z.object({
  /** The field of each column; null: left out. */
  columns: z.array(z.nullable(field)).check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
  /** What happens to people who are here already. */
  duplicates: z.enum(['fill', 'skip']),
  /** The class of cars that are not in the catalogue, where the file does not say. */
  otherClass: z.enum(OTHER_CLASSES),
  /** Lines with a mistake are left out. */
  leaveOutMistakes: z.boolean(),
  /** Cells in place of those of the file. */
  mends: z.array(z.object({ line: lineNumber, field, value: possiblyBlankLine(300) })).check(z.maxLength(MOST_MENDED)),
  /** Lines with the plate of another person that are brought in nevertheless. */
  take: z.array(lineNumber).check(z.maxLength(MOST_MENDED)),
});
/** The same as an answer, in which nothing is trimmed. */
const shownPlan = z.extend(planSchema, {
  mends: z.array(z.object({ line: z.int(), field, value: z.string() })),
});
export type ImportPlan = z.output<typeof planSchema>;

const counts = z.object({
  new: z.int(),
  known: z.int(),
  twice: z.int(),
  mistakes: z.int(),
  /** Lines that write something. */
  writes: z.int(),
});
export type ImportCounts = z.output<typeof counts>;

const importRecord = z.object({
  _id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Lines below the headings. */
  lines: z.int(),
  /** Lines that the running job has worked on. */
  doneLines: z.int(),
  by: z.string(),
  createdAt: z.string(),
  /** When someone last started it. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Until it is started or undone again. */
  failure: z.nullable(z.object({ reason: z.enum(IMPORT_FAILURES), at: z.string() })),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: z.nullable(z.string()),
  /** As of the last check; null: it must be checked before it can start. */
  counts: z.nullable(counts),
  /** Null once the file is deleted. */
  plan: z.nullable(shownPlan),
  /** What it added. */
  added: z.nullable(z.object({ customers: z.int(), cars: z.int() })),
  /** Of an undone import: the people who stayed, because someone has worked with them since. */
  remaining: z.array(z.object({ customer: z.string(), name: z.string() })),
  remainingTotal: z.int(),
});
export type ImportRecord = z.output<typeof importRecord>;

const shownLine = z.object({
  line: z.int(),
  outcome: z.enum(LINE_OUTCOMES),
  effect: z.enum(LINE_EFFECTS),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  /** Plate, make, model and year. */
  car: z.nullable(z.object({ plate: z.string(), carType: z.string() })),
  known: z.nullable(z.object({ name: z.string(), line: z.nullable(z.int()), by: z.enum(['phone', 'plate']) })),
});
export type ShownLine = z.output<typeof shownLine>;

const check = z.object({
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), /** Cells that cannot be used. */ odd: z.int() }),
  ),
  separator: z.enum(['comma', 'semicolon', 'tab']),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** Why no line can be read. */
  faults: z.array(z.string()),
  counts,
  /** The first cells that cannot be used. */
  mistakes: z.array(z.object({ line: z.int(), field, value: z.string(), problem: z.string() })),
  /** The first lines that the centre or an earlier line may know. */
  doubles: z.array(shownLine),
  /** The first lines that are brought in, as they will be. */
  first: z.array(shownLine),
});
export type ImportCheck = z.output<typeof check>;

const staffEndpoint = { auth: 'staff', may: 'imports.run' } as const;

export const uploadImport = endpoint({
  method: 'POST',
  path: 'staff/import',
  ...staffEndpoint,
  summary:
    'Store a file to import, CSV or a copied table; multipart, field file, at most 10 MB and 50,000 lines. Writes nothing else; the file is deleted after a day.',
  query: z.object({ kind: z.enum(IMPORT_KINDS), name: line(120) }),
  response: z.object({ import: importRecord }),
  status: 201,
  raw: 'multipart',
  maxBytes: IMPORT_FILE_BYTES,
  errors: [
    'import.file_missing',
    'import.file_too_large',
    'import.file_unreadable',
    'import.file_empty',
    'import.too_many_lines',
    'request.too_many',
  ],
});

export const listImports = endpoint({
  method: 'GET',
  path: 'staff/import',
  ...staffEndpoint,
  summary: 'Imports, newest first, 20 a page.',
  query: z.object({ page: page() }),
  response: z.object({
    imports: z.array(importRecord),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

export const getImport = endpoint({
  method: 'GET',
  path: 'staff/import/:id',
  ...staffEndpoint,
  summary: 'One import, with its progress.',
  params: { id: id() },
  response: z.object({ import: importRecord }),
  errors: ['import.not_found'],
});

export const checkImport = endpoint({
  method: 'PUT',
  path: 'staff/import/:id/plan',
  ...staffEndpoint,
  summary: 'Store the choices for a file and compare it with the centre: counts, mistakes, duplicates, first lines.',
  params: { id: id() },
  body: planSchema,
  response: z.object({ import: importRecord, check }),
  errors: ['import.not_found', 'import.started', 'import.busy'],
});

export const startImport = endpoint({
  method: 'POST',
  path: 'staff/import/:id/start',
  ...staffEndpoint,
  summary: 'Bring a checked file in, all or nothing, by a job. Starting it again changes nothing.',
  params: { id: id() },
  response: z.object({ import: importRecord }),
  errors: ['import.not_found', 'import.has_mistakes'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: 'staff/import/:id/undo',
  ...staffEndpoint,
  summary:
    'Take an import back within a day, by a job: everything that nobody has worked with since. Undoing it again changes nothing.',
  params: { id: id() },
  response: z.object({ import: importRecord }),
  errors: ['import.not_found', 'import.undo_over'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: 'staff/import/:id',
  ...staffEndpoint,
  summary: 'Delete a file that was not brought in.',
  params: { id: id() },
  response: messageResponse,
  errors: ['import.not_found', 'import.started'],
});
