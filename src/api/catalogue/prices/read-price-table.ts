import type { Connection } from '#api/platform/database/database.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { PriceTable } from '#shared/catalogue/price-table.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { listOwnPrices } from './prices.repository.ts';
import * as repo from '#api/catalogue/staff-catalogue.repository.ts';
import type { Runtime } from '#api/runtime.ts';
import { CSV_BOM } from '#shared/csv.ts';
import { priceFileLines } from '#shared/catalogue/price-file.ts';

/**
 * All prices, naira. Within a transaction that has locked the services, or at one moment of a transaction that reads
 * repeatably.
 */
export async function readPriceTable(db: Connection): Promise<PriceTable> {
  const services = await repo.listServices(db);
  const cars = await repo.listVehicles(db);
  const ids = services.map(({ id }) => id);
  const own = ids.length === 0 ? [] : await listOwnPrices(db, ids);
  const standard = new Map(services.map((row) => [row.id, row.price_kobo]));
  const prices = new Map<string, Map<string, number>>(ids.map((id) => [id, new Map()]));
  for (const { service_id, vehicle_id, price_kobo } of own)
    if (price_kobo !== standard.get(service_id)) prices.get(service_id)?.set(vehicle_id, nairaFromKobo(price_kobo));
  return {
    services: services.map(({ id, slug, name, price_kobo }) => ({
      _id: id,
      slug,
      name,
      price: nairaFromKobo(price_kobo),
    })),
    cars: cars.map(({ id, brand, model, year, class: ofClass }) => ({
      _id: id,
      brand,
      model,
      year,
      class: ofClass as VehicleClass,
    })),
    own: prices,
  };
}

/** All prices as a CSV file, at one moment. Prices are public, so the audit log does not record exports. */
export async function exportPrices({ db }: Runtime): Promise<string> {
  const table = await db.transaction().setIsolationLevel('repeatable read').execute(readPriceTable);
  return CSV_BOM + [...priceFileLines(table)].join('');
}
