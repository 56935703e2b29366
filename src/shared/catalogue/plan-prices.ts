import { parseCsv, type CsvLine } from '#shared/csv.ts';
import { VEHICLE_CLASSES, type VehicleClass } from './catalogue-seed.ts';
import { cellKey, DEFAULT_LABEL, DIFFERS, serviceHeadings, TARGET_HEADINGS } from './price-file.ts';
import {
  classPricesOf,
  type PlannedChange,
  type PricedCar,
  type PricedService,
  type PriceTable,
} from './price-table.ts';
import { readPrice } from './price-text.ts';
import { CLASS_LABEL } from './vehicle-class-labels.ts';

/** A problem of a file, with its place. */
export interface FileProblem {
  /** From 1, as in a spreadsheet. */
  line: number;
  /** From 1; null: the whole line. */
  column: number | null;
  /** The heading of the column. */
  heading: string | null;
  problem: string;
}

export interface PricePlan {
  changes: PlannedChange[];
  problems: FileProblem[];
}

/** Longest list of problems: a file of another kind has one in every line. */
const MOST_PROBLEMS = 100;

interface Columns {
  /** The columns of class, brand, model and year. */
  target: readonly [number, number, number, number];
  services: readonly { column: number; service: PricedService }[];
  headings: readonly string[];
}
type Target = { class: VehicleClass | null; car: PricedCar | null };

/**
 * Compares a file of prices with the table, for its changes and its problems. Cells with the present price change
 * nothing, so that a line of a class applies to its cars whose own lines are unchanged. The file may leave out services
 * and lines.
 */
export function planPrices(table: PriceTable, file: string): PricePlan {
  const { rows, unclosed } = parseCsv(file);
  const problems: FileProblem[] = [];
  const reject = (line: number, problem: string, column: number | null = null, headings?: readonly string[]): void => {
    const heading = column === null ? null : (headings?.[column] ?? null);
    problems.push({ line, column: column === null ? null : column + 1, heading, problem });
  };
  if (unclosed !== null) {
    reject(unclosed, 'A quotation mark is opened here and never closed.');
    return { changes: [], problems };
  }
  const [head, ...lines] = rows;
  if (head === undefined) {
    reject(1, 'The file is empty.');
    return { changes: [], problems };
  }
  const columns = readHeadings(table, head, reject);
  if (columns === null || problems.length > 0) return { changes: [], problems };
  const wanted = readLines(table, columns, lines, reject);
  if (problems.length > 0) return { changes: [], problems: problems.slice(0, MOST_PROBLEMS) };
  return { changes: changesOf(table, wanted), problems };
}

type Reject = (line: number, problem: string, column?: number | null, headings?: readonly string[]) => void;

function readHeadings(table: PriceTable, { line, cells }: CsvLine, reject: Reject): Columns | null {
  const keys = cells.map(cellKey);
  const byHeading = new Map<string, PricedService>();
  const names = serviceHeadings(table);
  for (const [at, service] of table.services.entries()) {
    byHeading.set(cellKey(service.slug), service);
    byHeading.set(cellKey(names[at] ?? service.slug), service);
  }
  const target = TARGET_HEADINGS.map((heading) => keys.indexOf(cellKey(heading)));
  const [ofClass = -1, brand = -1, model = -1, year = -1] = target;
  if (target.includes(-1)) {
    reject(line, `The first line needs the headings ${TARGET_HEADINGS.join(', ')}.`);
    return null;
  }
  const services: { column: number; service: PricedService }[] = [];
  for (const [column, key] of keys.entries()) {
    if (target.includes(column) || key === '') continue;
    const service = byHeading.get(key);
    if (service === undefined) reject(line, 'There is no service of this name.', column, cells);
    else if (services.some((one) => one.service === service))
      reject(line, 'This heading is there twice.', column, cells);
    else services.push({ column, service });
  }
  return { target: [ofClass, brand, model, year], services, headings: cells };
}

/** The prices that a file gives: by service and target, null for the default price. */
type Wanted = Map<PricedService, { target: Target; price: number | null }[]>;

function readLines(table: PriceTable, columns: Columns, lines: readonly CsvLine[], reject: Reject): Wanted {
  const carKey = (brand: string, model: string, year: string): string =>
    JSON.stringify([cellKey(brand), cellKey(model), year.trim()]);
  const cars = new Map(table.cars.map((car) => [carKey(car.brand, car.model, String(car.year)), car]));
  const classes = new Map<string, VehicleClass>(
    VEHICLE_CLASSES.flatMap((one) => [
      [cellKey(one), one],
      [cellKey(CLASS_LABEL[one]), one],
    ]),
  );
  const seen = new Map<PricedCar | VehicleClass | null, number>();
  const wanted: Wanted = new Map(columns.services.map(({ service }) => [service, []]));
  const pricesOf = (service: PricedService) => wanted.get(service) ?? [];
  const { headings } = columns;
  const [classColumn, ...carColumns] = columns.target;

  function targetOf({ line, cells }: CsvLine): Target | null {
    const label = cellKey(cells[classColumn] ?? '');
    const [brand = '', model = '', year = ''] = carColumns.map((column) => cells[column] ?? '');
    const isCar = [brand, model, year].some((text) => text.trim() !== '');
    const ofClass = classes.get(label) ?? null;
    if (!isCar && label === cellKey(DEFAULT_LABEL)) return { class: null, car: null };
    if (!isCar && ofClass !== null) return { class: ofClass, car: null };
    if (ofClass === null && (!isCar || label !== '')) {
      reject(
        line,
        `Write ${DEFAULT_LABEL} or a class: ${Object.values(CLASS_LABEL).join(', ')}.`,
        classColumn,
        headings,
      );
      return null;
    }
    const car = cars.get(carKey(brand, model, year));
    if (car === undefined) reject(line, 'This car is not in the catalogue.', carColumns[0], headings);
    else if (ofClass !== null && car.class !== ofClass)
      reject(line, `This car is of the class ${CLASS_LABEL[car.class]}.`, classColumn, headings);
    else return { class: null, car };
    return null;
  }

  for (const row of lines) {
    const { line, cells } = row;
    const extra = cells.findIndex((cell, column) => (headings[column] ?? '').trim() === '' && cell.trim() !== '');
    if (extra !== -1) reject(line, 'This cell has no heading.', extra, headings);
    const target = targetOf(row);
    if (target === null) continue;
    const first = seen.get(target.car ?? target.class);
    if (first !== undefined) {
      reject(line, `Line ${first} is for the same ${target.car ? 'car' : 'class'}.`);
      continue;
    }
    seen.set(target.car ?? target.class, line);
    for (const { column, service } of columns.services) {
      const text = cells[column] ?? '';
      if (target.class !== null && cellKey(text) === DIFFERS) continue;
      const read = readPrice(text);
      if ('problem' in read) reject(line, read.problem, column, headings);
      else if (read.price === null && target.class === null && target.car === null)
        reject(line, 'A service needs a default price.', column, headings);
      else pricesOf(service).push({ target, price: read.price });
    }
  }
  return wanted;
}

function changesOf(table: PriceTable, wanted: Wanted): PlannedChange[] {
  const changes: PlannedChange[] = [];
  for (const [service, prices] of wanted) {
    const { byClass, mixed } = classPricesOf(table, service);
    const standard = prices.find(({ target }) => target.class === null && target.car === null)?.price ?? service.price;
    for (const { target, price } of prices) {
      const isDefault = target.class === null && target.car === null;
      const differs = target.class !== null && mixed.includes(target.class);
      const from = isDefault
        ? service.price
        : target.class !== null
          ? (byClass[target.class] ?? null)
          : (table.own.get(service._id)?.get(target.car?._id ?? '') ?? null);
      // A price that equals the default is stored as none, and a present price is no change.
      const to = !isDefault && price === standard ? null : price;
      if (!differs && (from === to || from === price)) continue;
      changes.push({ service: service._id, class: target.class, vehicle: target.car?._id ?? null, from, differs, to });
    }
  }
  return changes;
}
