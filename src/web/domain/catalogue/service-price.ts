import type { Service } from '#shared/catalogue/catalogue.contract.ts';

/** The price of a service for a vehicle, naira: its own price, else the default; null when there is neither. */
export function servicePrice(service: Service, vehicle: string): number | null {
  const own = vehicle === '' ? undefined : service.vehicles.find((price) => price.vehicle === vehicle);
  return (own ?? service.vehicles.find((price) => price.isDefault))?.price ?? null;
}

export interface PricedService {
  service: Service;
  /** Naira; null when it cannot be booked for this car. */
  price: number | null;
}

/** The services with their prices for a car, cheapest first; those without a price last. */
export const servicesWithPrices = (services: readonly Service[], vehicle: string): PricedService[] =>
  services.map((service) => ({ service, price: servicePrice(service, vehicle) })).sort((a, b) => order(a) - order(b));

// Not Infinity: Infinity - Infinity is NaN.
const order = ({ price }: PricedService): number => price ?? Number.MAX_SAFE_INTEGER;
