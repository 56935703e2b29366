import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';

/** The price of a service for a car, naira: the car's own, else the default; null when there is neither. */
export const servicePrice = (service: CatalogueService, car: Pick<CatalogueCar, 'prices'> | undefined): number | null =>
  car?.prices[service._id] ?? service.price ?? null;

export interface PricedService {
  service: CatalogueService;
  /** Naira; null when it cannot be booked for this car. */
  price: number | null;
}

/** The services with their prices for a car, cheapest first; those without a price last. */
export const servicesWithPrices = (
  services: readonly CatalogueService[],
  car: Pick<CatalogueCar, 'prices'> | undefined,
): PricedService[] =>
  services.map((service) => ({ service, price: servicePrice(service, car) })).sort((a, b) => order(a) - order(b));

// Not Infinity: Infinity - Infinity is NaN.
const order = ({ price }: PricedService): number => price ?? Number.MAX_SAFE_INTEGER;
