import { csvRow, neutralise } from '#shared/csv.ts';
import { VEHICLE_CLASSES } from './catalogue-seed.ts';
import { classPricesOf, type PriceTable } from './price-table.ts';
import { CLASS_LABEL } from './vehicle-class-labels.ts';

/** Headings before those of the services. A line without brand, model and year is that of a class or the default. */
export const TARGET_HEADINGS = ['Class', 'Brand', 'Model', 'Year'] as const;
export const DEFAULT_LABEL = 'Default';
/** The cell of a class whose cars have several prices. */
export const DIFFERS = 'differs';

/** Compares cells of a file: neutralised as they are written, without regard to case and the form of characters. */
export const cellKey = (text: string): string => neutralise(text).normalize('NFC').trim().toLowerCase();

/** The heading of each service: its name, or its slug where two share the name or it is another heading. */
export function serviceHeadings({ services }: Pick<PriceTable, 'services'>): string[] {
  const taken = new Map<string, number>(TARGET_HEADINGS.map((heading) => [cellKey(heading), 1]));
  for (const { name } of services) taken.set(cellKey(name), (taken.get(cellKey(name)) ?? 0) + 1);
  const isUnique = (name: string): boolean =>
    taken.get(cellKey(name)) === 1 && !services.some(({ slug }) => cellKey(slug) === cellKey(name));
  return services.map(({ name, slug }) => (isUnique(name) ? name : slug));
}

/**
 * The file of all prices, line by line: the default prices, those of the classes, then every car. Empty cells are the
 * default price; `differs` is a class whose cars have several.
 */
export function* priceFileLines(table: PriceTable): Generator<string> {
  yield csvRow([...TARGET_HEADINGS, ...serviceHeadings(table)]);
  yield csvRow([DEFAULT_LABEL, '', '', '', ...table.services.map(({ price }) => price)]);
  const prices = table.services.map((service) => classPricesOf(table, service));
  for (const one of VEHICLE_CLASSES)
    yield csvRow([
      CLASS_LABEL[one],
      '',
      '',
      '',
      ...prices.map(({ byClass, mixed }) => (mixed.includes(one) ? DIFFERS : (byClass[one] ?? null))),
    ]);
  for (const car of table.cars)
    yield csvRow([
      CLASS_LABEL[car.class],
      car.brand,
      car.model,
      car.year,
      ...table.services.map(({ _id }) => table.own.get(_id)?.get(car._id) ?? null),
    ]);
}
