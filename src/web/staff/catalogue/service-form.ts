import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { readPrice } from '#shared/catalogue/price-text.ts';
import { textOf } from '#web/lib/form-data.ts';

/** What the two forms of a service have in common, as the server takes it. */
export interface EnteredService {
  name: string;
  active: boolean;
  /** Whole naira. */
  price: number;
  byClass: Partial<Record<VehicleClass, number | null>>;
  intervalKm: number | null;
  intervalMonths: number | null;
}

/** A whole figure, or null when nothing is entered; NaN for what is none. */
const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(/[\s,]/g, '')));

/**
 * Reads the fields of a service: names, prices in whole naira, and when it is due again; or what is wrong, by field.
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
  if (Object.keys(problems).length > 0 || price === null) return { problems };
  return {
    service: {
      name,
      active: entered.get('active') !== null,
      price,
      byClass,
      intervalKm: figure(textOf(entered, 'intervalKm')),
      intervalMonths: figure(textOf(entered, 'intervalMonths')),
    },
  };
}
