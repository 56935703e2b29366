import type { Brand, CompactCatalogue, Service } from './catalogue.contract.ts';

type CompactBrand = CompactCatalogue['brands'][number];
type CarRun = CompactBrand['cars'][number];
/** Naira by service id. */
export type Prices = Readonly<Record<string, number>>;

/** The digits of an id that are counted on; twelve hexadecimal digits are a safe integer. */
const COUNTED_DIGITS = 12;

/** The id that comes `count` after another: ids of one import follow each other (RFC 9562 6.2). */
function idAfter(id: string, count: number): string {
  const at = id.length - COUNTED_DIGITS;
  return id.slice(0, at) + (Number.parseInt(id.slice(at), 16) + count).toString(16).padStart(COUNTED_DIGITS, '0');
}

/**
 * The catalogue as `getCompactCatalogue` answers it: a tenth of the bytes of `listServices` and `listBrands`, and a
 * fiftieth of the text to parse. Cars that differ only in their year are one entry, and prices that several cars share
 * are listed once. `brandsOf` lists the cars again.
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

/** A car of the catalogue with its own prices, naira by service id; a service that is not named has its default. */
export interface CatalogueCar {
  _id: string;
  model: string;
  year: number;
  prices: Prices;
}

export interface CatalogueBrand {
  _id: string;
  name: string;
  /** Its cars stand for those of their class that are not in the catalogue. */
  other?: true | undefined;
  vehicles: readonly CatalogueCar[];
}

/** The brands with each of their cars. */
export const brandsOf = ({ brands, priceLists }: CompactCatalogue): CatalogueBrand[] =>
  brands.map(({ cars, ...brand }) => ({
    ...brand,
    vehicles: cars.flatMap((car) =>
      Array.from({ length: car.years }, (_, i) => ({
        _id: idAfter(car._id, i),
        model: car.model,
        year: car.year + i,
        prices: priceLists[car.prices ?? -1] ?? {},
      })),
    ),
  }));
