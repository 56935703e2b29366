import { NO_YEAR } from '#shared/catalogue/other-car.ts';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import type { listCarPrices } from '#shared/catalogue/prices.contract.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import type { Output } from '#shared/endpoint.ts';
import type { PriceCell } from './price-draft.ts';

/** The cells of the grids: a row for each service, a column for each kind of price. */

export interface PriceColumn {
  key: string;
  head: string;
  /** The prices in a cell of this column: one, or those of all cars. */
  cellsOf: (service: StaffService) => PriceCell[];
}

/** The default price and the classes of cars. */
export const CLASS_COLUMNS: readonly PriceColumn[] = [
  {
    key: 'default',
    head: 'Default',
    cellsOf: ({ _id, name, price }) => [
      { service: _id, class: null, vehicle: null, name: `${name}, default`, price, differsAt: null },
    ],
  },
  ...VEHICLE_CLASSES.map((one): PriceColumn => ({
    key: one,
    head: CLASS_LABEL[one],
    cellsOf: ({ _id, name, byClass, mixed, version }) => [
      {
        service: _id,
        class: one,
        vehicle: null,
        name: `${name}, ${CLASS_LABEL[one]}`,
        price: byClass[one] ?? null,
        differsAt: mixed.includes(one) ? version : null,
      },
    ],
  })),
];

type CarPrices = Output<typeof listCarPrices>['cars'];

/** A column for all cars of a model together, then one for each of its years. */
export function carColumns(model: string, cars: CarPrices): PriceColumn[] {
  const cellOf = ({ _id, name }: StaffService, car: CarPrices[number]): PriceCell => ({
    service: _id,
    class: null,
    vehicle: car._id,
    name: `${name}, ${model}${car.year === NO_YEAR ? '' : ` ${car.year}`}`,
    price: car.prices[_id] ?? null,
    differsAt: null,
  });
  return [
    { key: 'all', head: 'All years', cellsOf: (service) => cars.map((car) => cellOf(service, car)) },
    ...cars.map((car) => ({
      key: car._id,
      head: car.year === NO_YEAR ? 'Any year' : String(car.year),
      cellsOf: (service: StaffService) => [cellOf(service, car)],
    })),
  ];
}
