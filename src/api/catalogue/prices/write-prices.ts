import { newId, type Trx } from '#api/platform/database/database.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { classPrices, type ClassPrices } from '#shared/catalogue/class-prices.ts';
import type { PriceConflict, PriceSource } from '#shared/catalogue/prices.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as prices from './prices.repository.ts';
import * as repo from '#api/catalogue/staff-catalogue.repository.ts';

/** A price to set, kobo; null: the default price. */
export interface PriceWrite {
  service: string;
  /** Neither a class nor a vehicle: the default price of the service. */
  class: VehicleClass | null;
  vehicle: string | null;
  to: number | null;
  /** The price that the author saw, kobo; not compared if absent. `differsAt`: the version whose class had several. */
  seen?: { from: number | null; differsAt: number | null };
}

/** One price as it is: `kobo` is null for the default, and where the cars of a class differ. */
interface Current {
  kobo: number | null;
  differs: boolean;
}

/** The prices of the services of a change, read under their locks. */
interface State {
  services: ReadonlyMap<string, repo.ServiceRow>;
  byClass: ReadonlyMap<string, ClassPrices>;
  /** By service and car. */
  cars: ReadonlyMap<string, number>;
}
const carKey = (service: string, vehicle: string): string => `${service} ${vehicle}`;

/**
 * Locks the services of these changes in the order of their ids, so that calls at once wait for each other.
 * @throws catalogue.service_not_found, catalogue.vehicle_not_found
 */
async function readState(trx: Trx, writes: readonly PriceWrite[]): Promise<State> {
  const ids = [...new Set(writes.map(({ service }) => service))];
  const vehicles = [...new Set(writes.flatMap(({ vehicle }) => vehicle ?? []))];
  if (!ids.every(isId)) throw new AppError('catalogue.service_not_found');
  if (!vehicles.every(isId)) throw new AppError('catalogue.vehicle_not_found');
  const services = await repo.lockServices(trx, ids);
  if (services.length < ids.length) throw new AppError('catalogue.service_not_found');
  if (vehicles.length > 0 && (await prices.findVehicleIds(trx, vehicles)).length < vehicles.length)
    throw new AppError('catalogue.vehicle_not_found');
  const classes = await repo.listCarPrices(trx, ids);
  const own = vehicles.length === 0 ? [] : await prices.listOwnPrices(trx, ids, vehicles);
  return {
    services: new Map(services.map((row) => [row.id, row])),
    byClass: new Map(
      services.map((row) => {
        const cars = classes
          .filter(({ service_id }) => service_id === row.id)
          .map((car) => ({ class: car.class as VehicleClass, price: car.price }));
        return [row.id, classPrices(row.price_kobo, cars)];
      }),
    ),
    cars: new Map(own.map((row) => [carKey(row.service_id, row.vehicle_id), row.price_kobo])),
  };
}

function currentOf(state: State, { service, class: ofClass, vehicle }: PriceWrite): Current {
  const standard = state.services.get(service)?.price_kobo ?? 0;
  if (ofClass !== null) {
    const { byClass, mixed } = state.byClass.get(service) ?? { byClass: {}, mixed: [] };
    return { kobo: byClass[ofClass] ?? null, differs: mixed.includes(ofClass) };
  }
  if (vehicle === null) return { kobo: standard, differs: false };
  const own = state.cars.get(carKey(service, vehicle));
  return { kobo: own === undefined || own === standard ? null : own, differs: false };
}

const isDefault = ({ class: ofClass, vehicle }: PriceWrite): boolean => ofClass === null && vehicle === null;

/**
 * Sets prices and writes their history in the caller's transaction, all or none. Prices that are right already are left
 * alone, so that a repeated call changes nothing. Existing bookings have their amounts and are not touched.
 * @returns the services of which a price changed
 * @throws catalogue.service_not_found, catalogue.vehicle_not_found; catalogue.prices_changed when one differs from
 * the price that its author saw
 */
export async function writePrices(
  trx: Trx,
  by: { staffId: string; source: PriceSource },
  writes: readonly PriceWrite[],
): Promise<string[]> {
  if (writes.length === 0) return [];
  const state = await readState(trx, writes);
  // The default price that each service will have. A car whose price equals it has no price of its own.
  const standard = new Map([...state.services].map(([id, row]) => [id, row.price_kobo]));
  for (const write of writes) if (isDefault(write) && write.to !== null) standard.set(write.service, write.to);
  const open = writes
    .map((write) => ({
      ...write,
      to: !isDefault(write) && write.to === standard.get(write.service) ? null : write.to,
      current: currentOf(state, write),
    }))
    .filter(({ to, current }) => current.differs || current.kobo !== to);
  const conflicts = open.filter(({ seen, current, service }) => {
    if (seen === undefined) return false;
    if (current.differs) return seen.differsAt !== state.services.get(service)?.version;
    return seen.differsAt !== null || seen.from !== current.kobo;
  });
  if (conflicts.length > 0)
    throw new AppError('catalogue.prices_changed', {
      payload: { conflicts: conflicts.map((one) => toConflict(state, one)) },
    });
  const history: prices.NewPriceChange[] = [];
  const record = (change: Omit<prices.NewPriceChange, 'id' | 'staff_id' | 'source'>): void =>
    void history.push({ id: newId(), staff_id: by.staffId, source: by.source, ...change });
  for (const { service, to, current } of open.filter(isDefault)) {
    if (to === null) continue;
    await prices.setDefaultPrice(trx, service, to);
    record(changeRow(service, { old_kobo: current.kobo, new_kobo: to }));
  }
  for (const { service, class: ofClass, to, current } of open) {
    if (ofClass === null) continue;
    const before = current.differs
      ? await findExceptions(trx, state, service, ofClass)
      : { most: current.kobo, exceptions: [] };
    await prices.setClassPrice(trx, service, ofClass, to);
    record(
      changeRow(service, { vehicle_class: ofClass, old_kobo: before.most, old_differs: current.differs, new_kobo: to }),
    );
    for (const { id, kobo } of before.exceptions)
      if (kobo !== to) record(changeRow(service, { vehicle_id: id, old_kobo: kobo, new_kobo: to }));
  }
  const cars = open.flatMap(({ service, vehicle, to, current }) =>
    vehicle === null ? [] : [{ service_id: service, vehicle_id: vehicle, price_kobo: to, old: current.kobo }],
  );
  if (cars.length > 0) await prices.setCarPrices(trx, cars);
  for (const { old, price_kobo, ...car } of cars)
    record(changeRow(car.service_id, { vehicle_id: car.vehicle_id, old_kobo: old, new_kobo: price_kobo }));
  const changed = [...new Set(open.map(({ service }) => service))];
  if (changed.length === 0) return [];
  await prices.dropDefaultPrices(trx, changed);
  await prices.raiseVersions(trx, changed);
  await prices.insertPriceChanges(trx, history);
  return changed;
}

const changeRow = (service: string, change: Partial<prices.NewPriceChange>) => ({
  service_id: service,
  vehicle_class: null,
  vehicle_id: null,
  old_kobo: null,
  old_differs: false,
  new_kobo: null,
  ...change,
});

/** The price that most cars of a class have, kobo or null for the default, and the cars with another one. */
async function findExceptions(trx: Trx, state: State, service: string, ofClass: VehicleClass) {
  const standard = state.services.get(service)?.price_kobo;
  const cars = (await prices.listPricesOfClass(trx, service, ofClass)).map(({ id, price }) => ({
    id,
    kobo: price === standard ? null : price,
  }));
  const groups = [...Map.groupBy(cars, ({ kobo }) => kobo)].sort(([, a], [, b]) => b.length - a.length);
  const most = groups[0]?.[0] ?? null;
  return { most, exceptions: cars.filter(({ kobo }) => kobo !== most) };
}

const toConflict = (state: State, write: PriceWrite & { current: Current }): PriceConflict => ({
  service: write.service,
  class: write.class,
  vehicle: write.vehicle,
  now: write.current.kobo === null ? null : nairaFromKobo(write.current.kobo),
  differs: write.current.differs,
  version: state.services.get(write.service)?.version ?? 0,
});
