import { bookingNumber } from '#shared/booking-number.ts';
import type { V1Booking, V1Job, V1Visit, V1_STATES } from '#shared/integrations/v1.contract.ts';
import type { BayJobRow } from '#api/integrations/bay-jobs.repository.ts';
import type { V1BookingRow, V1VisitRow } from './v1.repository.ts';

/** Keys read nothing about money, so a paid booking is `open` as well. */
const STATE: Record<V1BookingRow['status'], (typeof V1_STATES)[number]> = {
  pending: 'open',
  paid: 'open',
  completed: 'completed',
  'pending-cancelled': 'cancellation-requested',
  cancelled: 'cancelled',
};

/** A booking in the form of the public API. */
export const presentV1Booking = (row: V1BookingRow, prefix: string): V1Booking => ({
  id: row.id,
  number: bookingNumber(prefix, row.number),
  state: STATE[row.status],
  service: row.services[0] ?? { id: row.service_id, name: row.service_name },
  services: row.services,
  vehicle: { brand: row.brand_name, model: row.model, year: row.year },
  mode: row.mode,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  bookedAt: row.created_at.toISOString(),
  changedAt: row.updated_at.toISOString(),
});

/** A visit in the form of the public API. */
export const presentV1Visit = (row: V1VisitRow, prefix: string): V1Visit => ({
  id: row.id,
  bookingNumber: bookingNumber(prefix, row.number),
  state: row.state,
  checkedInAt: row.checked_in_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
});

/** A job in a bay in the form of the public API. */
export const presentV1Job = (row: BayJobRow, prefix: string): V1Job => ({
  bookingId: row.booking_id,
  number: bookingNumber(prefix, row.number),
  service: row.service_name,
  bay: { id: row.bay_id, name: row.bay, kind: row.bay_kind },
  from: row.from.toISOString(),
  until: row.until.toISOString(),
});

/** Above every booking number. */
const TOP = 2 ** 31 - 1;

/** The booking number of a cursor. The page has the rows below it. */
export const readCursor = (cursor: string | null): number => (cursor === null ? TOP : Number(cursor));

/** The cursor of the next page; null when `rows`, read with one more than a page has, has no more. */
export const nextCursor = (rows: readonly { number: number }[], size: number): string | null =>
  rows.length > size ? String(rows[size - 1]?.number) : null;
