import { carType } from '#shared/bookings/booking-states.ts';
import type { listPriceHistory as endpoint } from '#shared/catalogue/prices.contract.ts';
import { isId, type Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import type { Runtime } from '#api/runtime.ts';
import { listPriceChanges } from './prices.repository.ts';
import { findService } from '#api/catalogue/staff-catalogue.repository.ts';

const naira = (kobo: number | null): number | null => (kobo === null ? null : nairaFromKobo(kobo));

/** The car of an entry; null when the price was one of a class or the default. */
function carOf({ brand, model, year }: { brand: string | null; model: string | null; year: number | null }) {
  return brand === null || model === null || year === null ? null : carType({ brand, model, year });
}

/**
 * One page of the changes of a service's prices, newest first.
 * @throws catalogue.service_not_found
 */
export async function listPriceHistory(
  { db }: Runtime,
  service: string,
  page: number,
): Promise<Output<typeof endpoint>> {
  if (!isId(service) || (await findService(db, service)) === undefined)
    throw new AppError('catalogue.service_not_found');
  const { rows, total } = await listPriceChanges(db, service, page);
  return {
    entries: rows.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      source: row.source,
      class: row.vehicle_class,
      car: carOf(row),
      from: naira(row.old_kobo),
      differed: row.old_differs,
      to: naira(row.new_kobo),
    })),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
