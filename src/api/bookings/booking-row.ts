import type { Row } from '#api/platform/database/database.ts';
import type { BookingTable } from '#api/platform/database/schema.ts';
import { keysOf } from '#shared/guards.ts';

/** A booking as stored; amounts in kobo. */
export type BookingRow = Row<BookingTable>;

/** All columns of a booking, for statements that must name them. */
export const BOOKING_COLUMNS = keysOf({
  id: true,
  number: true,
  customer_id: true,
  full_name: true,
  phone: true,
  service_id: true,
  service_name: true,
  brand_id: true,
  vehicle_id: true,
  brand_name: true,
  model: true,
  year: true,
  price_kobo: true,
  discount_kobo: true,
  credit_kobo: true,
  amount_kobo: true,
  promotion: true,
  location: true,
  mode: true,
  payment_method: true,
  payment_status: true,
  status: true,
  status_before: true,
  version: true,
  created_at: true,
  updated_at: true,
  disputed: true,
  car_id: true,
  plate: true,
} satisfies Record<keyof BookingRow, true>);
