import type { DepositRule } from './deposit-rule.ts';
import type { Service } from './catalogue.contract.ts';

/** A service as visitors read it before they choose a car. */
export interface OfferedService {
  _id: string;
  slug: string;
  name: string;
  image: string;
  /** The lowest price that a car of the catalogue has for it, naira. */
  from: number;
  /** Of work; 0: it cannot be booked at a time. */
  minutes: number;
  included: string;
  group: string;
  featured: boolean;
  /** What it asks for before the work; not given: nothing, or only after a no-show. */
  deposit?: DepositRule;
}

/**
 * The lowest price of a service, naira: the default one counts while some car has no price of its own.
 * @param cars the number of cars of the catalogue
 */
export function lowestPrice({ vehicles }: Service, cars: number): number {
  const own = vehicles.filter(({ isDefault }) => !isDefault);
  const counted = own.length > 0 && own.length >= cars ? own : vehicles;
  return Math.min(...counted.map(({ price }) => price));
}
