import type { Brand, CompactCatalogue, Service } from './catalogue.contract.ts';

type CompactBrand = CompactCatalogue['brands'][number];
type CarRun = CompactBrand['cars'][number];
/** Naira by service id. */
type Prices = Readonly<Record<string, number>>;

/** The digits of an id that are counted on; twelve hexadecimal digits are a safe integer. */
const COUNTED_DIGITS = 12;

/** The id that comes `count` after another: ids of one import follow each other (RFC 9562 6.2). */
function idAfter(id: string, count: number): string {
  const at = id.length - COUNTED_DIGITS;
  return id.slice(0, at) + (Number.parseInt(id.slice(at), 16) + count).toString(16).padStart(COUNTED_DIGITS, '0');
}

/**
 * The catalogue as `getCatalogue` answers it: a tenth of the bytes of `listServices` and `listBrands`, and a fiftieth
 * of the text to parse. Cars that differ only in their year are one entry, and prices that several cars share are
 * listed once. `brandsOf` and `servicesOf` are the inverse.
 * @param services with their default price and the prices that differ from it, naira
 * @param brands with their cars by model and year
 */
export function compactCatalogue(services: readonly Service[], brands: readonly Brand[]): CompactCatalogue {
  const pricesOf = new Map<string, Record<string, number>>();
  // In the order of the services, so that equal lists are equal texts.
  for (const { _id, vehicles } of services)
    for (const { vehicle, price } of vehicles) {
      if (vehicle === null) continue;
      const own = pricesOf.get(vehicle) ?? {};
      own[_id] = price;
      pricesOf.set(vehicle, own);
    }
  const priceLists: Prices[] = [];
  const numbers = new Map<string, number>();
  const listNumber = (vehicle: string): number | undefined => {
    const prices = pricesOf.get(vehicle);
    if (prices === undefined) return undefined;
    const text = JSON.stringify(prices);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, priceLists.length);
    return priceLists.push(prices) - 1;
  };
  return {
    services: services.map(({ _id, name, image, vehicles }) => {
      const standard = vehicles.find(({ isDefault }) => isDefault);
      return { _id, name, image, ...(standard && { price: standard.price }) };
    }),
    brands: brands.map(({ _id, name, vehicles }) => {
      const cars: CarRun[] = [];
      for (const vehicle of vehicles) {
        const prices = listNumber(vehicle._id);
        const last = cars.at(-1);
        const continues =
          last !== undefined &&
          last.model === vehicle.model &&
          last.prices === prices &&
          last.year + last.years === vehicle.year &&
          idAfter(last._id, last.years) === vehicle._id;
        if (continues) last.years++;
        else
          cars.push({
            _id: vehicle._id,
            model: vehicle.model,
            year: vehicle.year,
            years: 1,
            ...(prices !== undefined && { prices }),
          });
      }
      return { _id, name, cars };
    }),
    priceLists,
  };
}

/** The brands with each of their cars. */
export const brandsOf = ({ brands }: CompactCatalogue): Brand[] =>
  brands.map(({ _id, name, cars }) => ({ _id, name, vehicles: cars.flatMap(carsOf) }));

const carsOf = ({ _id, model, year, years }: CarRun): Brand['vehicles'] =>
  Array.from({ length: years }, (_, i) => ({ _id: idAfter(_id, i), model, year: year + i }));

/** The services with their default price and the prices of cars that differ from it, naira. */
export function servicesOf({ services, brands, priceLists }: CompactCatalogue): Service[] {
  const own = new Map<string, Service['vehicles']>(services.map(({ _id }) => [_id, []]));
  for (const { cars } of brands)
    for (const car of cars)
      for (const [service, price] of Object.entries(priceLists[car.prices ?? -1] ?? {}))
        for (const { _id } of carsOf(car)) own.get(service)?.push({ vehicle: _id, price, isDefault: false });
  return services.map(({ _id, name, image, price }) => ({
    _id,
    name,
    image,
    vehicles: [...(price === undefined ? [] : [{ vehicle: null, price, isDefault: true }]), ...(own.get(_id) ?? [])],
  }));
}
