import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import { fieldLabel } from '#shared/imports/import-columns.ts';
import { PROBLEMS } from '#shared/imports/import.texts.ts';
import {
  FIRST_LINES,
  MOST_SHOWN,
  type ImportCheck,
  type ImportCounts,
  type ImportPlan,
  type ImportRecord,
  type ShownLine,
} from '#shared/imports/imports.contract.ts';
import { type PlannedLine, writesAnything } from '#shared/imports/plan-customers.ts';
import { columnFaults } from '#shared/imports/read-customer-line.ts';
import { lockImportNow, requireImport } from './find-imports.ts';
import * as repo from './imports.repository.ts';
import { type PlannedBatch, planFile } from './plan-file.ts';
import { presentImport } from './present-import.ts';
import { readBatches, readFileText } from './read-import-file.ts';

/** Cells of a column that are shown beside its heading. */
const SAMPLES = 2;

const COUNT_OF = { new: 'new', known: 'known', twice: 'twice', mistake: 'mistakes' } as const;

/**
 * Stores the choices for a file and compares it with the centre. The import itself decides again by the state of its
 * time, with the same rules.
 * @throws import.not_found, import.started; import.busy while another check of the file runs
 */
export async function checkImport(
  runtime: Runtime,
  id: string,
  plan: ImportPlan,
): Promise<{ import: ImportRecord; check: ImportCheck }> {
  return runtime.db.transaction().execute(async (trx) => {
    const row = await lockImportNow(trx, id);
    const file = await repo.findFile(trx, id);
    if ((row.state !== 'draft' && row.state !== 'failed') || file === undefined) throw new AppError('import.started');
    const check = await compareFile(trx, file, plan);
    await repo.savePlan(trx, id, plan, check.faults.length === 0 ? check.counts : null);
    return { import: await presentImport(trx, await requireImport(trx, id)), check };
  });
}

/** The faults that hold for every line of a file. */
function planFaults({ columns }: ImportPlan): string[] {
  const twice = columns.filter((field, at) => field !== null && columns.indexOf(field) !== at);
  return [
    ...[...new Set(twice)].flatMap((field) => (field === null ? [] : PROBLEMS.columnTwice(fieldLabel(field)))),
    ...columnFaults(columns),
  ];
}

async function compareFile(db: Connection, file: Buffer, plan: ImportPlan): Promise<ImportCheck> {
  const { text, encoding, separator } = readFileText(file);
  const counts: ImportCounts = { new: 0, known: 0, twice: 0, mistakes: 0, writes: 0 };
  const check: ImportCheck = {
    columns: [],
    separator,
    encoding,
    faults: planFaults(plan),
    counts,
    mistakes: [],
    doubles: [],
    first: [],
  };
  const first = await readBatches(text, null).next();
  const [head, ...rows] = first.done === true ? [] : first.value;
  check.columns = (head?.cells ?? []).map((heading, at) => ({ heading, samples: samplesOf(rows, at), odd: 0 }));
  if (check.faults.length > 0) return check;
  const planned = planFile(db, text, plan);
  for (;;) {
    const next = await planned.next();
    if (next.done !== true) addBatch(check, plan, next.value);
    else if (next.value.unclosed === null) return check;
    else return { ...check, faults: [PROBLEMS.unclosed(next.value.unclosed)] };
  }
}

function addBatch(check: ImportCheck, plan: ImportPlan, { planned }: PlannedBatch): void {
  const { counts } = check;
  for (const one of planned) {
    counts[COUNT_OF[one.outcome]] += 1;
    if (writesAnything(one)) counts.writes += 1;
    for (const { field, value, problem } of one.problems) {
      const column = check.columns[plan.columns.indexOf(field)];
      if (column !== undefined) column.odd += 1;
      if (check.mistakes.length < MOST_SHOWN)
        check.mistakes.push({ line: one.line, field, value: value.slice(0, 300), problem });
    }
    const isDouble = one.outcome === 'known' || one.outcome === 'twice';
    if (isDouble && check.doubles.length < MOST_SHOWN) check.doubles.push(toShown(one));
    if (writesAnything(one) && check.first.length < FIRST_LINES) check.first.push(toShown(one));
  }
}

/** The first different cells of a column. */
const samplesOf = (rows: readonly { cells: readonly string[] }[], at: number): string[] =>
  [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[at]?.trim() || []))]
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 60));

const toShown = ({ line, outcome, effect, value, known }: PlannedLine): ShownLine => ({
  line,
  outcome,
  effect,
  name: `${value.firstName} ${value.lastName}`.trim(),
  phone: value.phone,
  email: value.email,
  car:
    value.car === null
      ? null
      : {
          plate: formatPlate(value.car.plate),
          carType: carType({ brand: value.car.make, model: value.car.model, year: value.car.year }),
        },
  known,
});
