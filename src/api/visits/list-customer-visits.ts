import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './visits.repository.ts';

/** One page of the visits of a customer as staff see them, newest first. */
export async function listCustomerVisits({ db }: Runtime, customerId: string, page: number) {
  const [rows, total, centre] = await Promise.all([
    repo.listVisitPage(db, customerId, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    repo.countVisits(db, customerId),
    getSettings(db),
  ]);
  return {
    visits: rows.map((row) => ({
      _id: row.id,
      number: bookingNumber(centre.numberPrefix, row.number),
      service: row.service_name,
      carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
      plate: row.plate === null ? null : formatPlate(row.plate),
      km: row.km,
      state: row.state,
      checkedInAt: row.checked_in_at.toISOString(),
      releasedAt: row.released_at?.toISOString() ?? null,
    })),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
