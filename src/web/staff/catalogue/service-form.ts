import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import {
  DEPOSIT_ABOVE_PRICE,
  DEPOSIT_BY,
  DEPOSIT_FOR,
  depositRule,
  isWithinPrice,
  type DepositRule,
} from '#shared/catalogue/deposit-rule.ts';
import { readPrice } from '#shared/catalogue/price-text.ts';
import * as z from 'zod/mini';
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
  deposit: DepositRule | null;
}

/** A whole number. Null for an empty text, NaN for text that is not a number. */
const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(/[\s,]/g, '')));

/** The deposit of a form, which has no field for it while none is asked for; or the problem of its figure. */
function readDeposit(entered: FormData): { deposit: DepositRule | null } | { problem: string } {
  const whom = DEPOSIT_FOR.find((one) => one === entered.get('depositFor'));
  if (whom === undefined) return { deposit: null };
  const by = DEPOSIT_BY.find((one) => one === entered.get('depositBy')) ?? 'share';
  const value = figure(textOf(entered, 'deposit'));
  const read = z.safeParse(depositRule, { by, value, for: whom });
  return read.success ? { deposit: read.data } : { problem: read.error.issues[0]?.message ?? '' };
}

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
  const read = readDeposit(entered);
  if ('problem' in read) problems['deposit'] = read.problem;
  else if (price !== null && !isWithinPrice({ price, deposit: read.deposit }))
    problems['deposit'] = DEPOSIT_ABOVE_PRICE;
  if (Object.keys(problems).length > 0 || price === null || 'problem' in read) return { problems };
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
      deposit: read.deposit,
    },
  };
}
