import type { VehicleClass } from './catalogue-seed.ts';
import { classPrices, type ClassPrices } from './class-prices.ts';

/** Every price of the catalogue at one moment, whole naira. Pure. */
export interface PriceTable {
  services: readonly PricedService[];
  cars: readonly PricedCar[];
  /** Prices other than the default: by service, then by car. */
  own: ReadonlyMap<string, ReadonlyMap<string, number>>;
}
export interface PricedService {
  _id: string;
  slug: string;
  name: string;
  /** The default price. */
  price: number;
}
export interface PricedCar {
  _id: string;
  brand: string;
  model: string;
  year: number;
  class: VehicleClass;
}

/** The target of a price: with neither a class nor a car it is the default price of a service. */
export interface PriceTarget {
  service: string;
  class: VehicleClass | null;
  vehicle: string | null;
}

/** A change of one price, naira; null: the default price. */
export interface PlannedChange extends PriceTarget {
  from: number | null;
  /** The cars of the class have several prices; `from` is null. */
  differs: boolean;
  to: number | null;
}

/** The prices of a service by class. */
export function classPricesOf({ cars, own }: PriceTable, { _id, price }: PricedService): ClassPrices {
  const prices = own.get(_id);
  return classPrices(
    price,
    cars.map((car) => ({ class: car.class, price: prices?.get(car._id) ?? null })),
  );
}
