import type { DepositRule } from './deposit-rule.ts';

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

/** The prices of a service in any unit: the default one, and how many cars have another, with the lowest of those. */
export interface ServicePrices {
  standard: number;
  own: number;
  /** Null: no car has a price of its own. */
  lowestOwn: number | null;
}

/**
 * The lowest price of a service: the default one counts while some car has no price of its own.
 * @param cars the number of cars of the catalogue
 */
export function lowestPrice({ standard, own, lowestOwn }: ServicePrices, cars: number): number {
  if (lowestOwn === null) return standard;
  return own >= cars ? lowestOwn : Math.min(standard, lowestOwn);
}
