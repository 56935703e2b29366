import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { readPrice } from '#shared/catalogue/price-text.ts';
import { textOf } from '#web/lib/form-data.ts';

/** The fields that the two forms of a service share, as the server takes them. */
export interface EnteredService {
  name: string;
  active: boolean;
  /** Whole naira. */
  price: number;
  byClass: Partial<Record<VehicleClass, number | null>>;
  intervalKm: number | null;
  intervalMonths: number | null;
  included: string;
  group: string;
  featured: boolean;
  /** Not given: it stays; a new service has that of its kind. */
  position?: number;
}

/** A whole number. Null for an empty text, NaN for text that is not a number. */
const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(/[\s,]/g, '')));

/**
 * Reads the fields of a service: the name, the words for customers, prices, and when it is due again. Returns the
 * errors by field if there are any.
 * @param mixed classes whose cars have several prices, which stay until one price is entered for all
 */
export function readServiceForm(
  entered: FormData,
  mixed: readonly VehicleClass[] = [],
): { service: EnteredService } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const priceAt = (field: string): number | null => {
    const read = readPrice(textOf(entered, field));
    if ('price' in read) return read.price;
    problems[field] = read.problem;
    return null;
  };
  const name = textOf(entered, 'name').trim();
  if (name === '') problems['name'] = 'Please fill this in.';
  const price = priceAt('price');
  if (price === null) problems['price'] ??= 'Please fill this in.';
  const byClass: EnteredService['byClass'] = {};
  for (const one of VEHICLE_CLASSES) {
    const own = priceAt(one);
    if (own !== null || !mixed.includes(one)) byClass[one] = own;
  }
  const position = figure(textOf(entered, 'position'));
  if (Object.keys(problems).length > 0 || price === null) return { problems };
  return {
    service: {
      name,
      active: entered.get('active') !== null,
      price,
      byClass,
      intervalKm: figure(textOf(entered, 'intervalKm')),
      intervalMonths: figure(textOf(entered, 'intervalMonths')),
      included: textOf(entered, 'included'),
      group: textOf(entered, 'group'),
      featured: entered.get('featured') !== null,
      ...(position !== null && { position }),
    },
  };
}
