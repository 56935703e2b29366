import { findBookingServices } from '#api/bookings/find-booking-services.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { dueKobo, totalKobo } from '#api/bookings/present-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { listApprovedLines } from '#api/estimates/list-approved-lines.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo, vatInKobo } from '#shared/money.ts';
import type { Invoice } from '#shared/workshop/invoice.contract.ts';
import { getOwnBooking, getAnyBooking } from '#api/bookings/lock-booking.ts';

/**
 * The invoice of a booking as it is now.
 * @throws AppError booking.no_invoice for a cancelled one, for which nothing is owed
 */
async function presentInvoice({ db }: Runtime, row: BookingRow): Promise<Invoice> {
  if (row.status === 'cancelled') throw new AppError('booking.no_invoice');
  const [all, lines] = await Promise.all([findCharges(db, row.id), listApprovedLines(db, [row.id])]);
  const [centre, now] = await Promise.all([getSettings(db), currentTime(db)]);
  const charges = all.filter(({ isVoided }) => !isVoided);
  const { total, paid } = totalKobo(charges);
  return {
    number: bookingNumber(`${centre.numberPrefix}-I`, row.number),
    at: now.toISOString(),
    booking: {
      _id: row.id,
      number: bookingNumber(centre.numberPrefix, row.number),
      fullName: row.full_name,
      service: row.service_name,
      services: (await findBookingServices(db, row.id)).filter(({ added }) => added !== true),
      car: carType({ brand: row.brand_name, model: row.model, year: row.year }),
      plate: row.plate === null ? null : formatPlate(row.plate),
      price: nairaFromKobo(row.price_kobo),
      discount: nairaFromKobo(row.discount_kobo),
      credit: nairaFromKobo(row.credit_kobo),
    },
    charges: charges.map((charge) => ({
      _id: charge.id,
      kind: charge.kind,
      lines: (lines.get(charge.id) ?? []).map(({ name, quantity, hours, amount }) => ({
        name,
        quantity,
        hours,
        amount,
      })),
      amount: nairaFromKobo(charge.amountKobo),
      due: nairaFromKobo(chargeDueKobo(charge, row.status)),
    })),
    total: nairaFromKobo(total),
    paid: nairaFromKobo(paid),
    due: nairaFromKobo(dueKobo(charges, row.status)),
    vat:
      centre.vatPercent === 0
        ? null
        : { percent: centre.vatPercent, amount: nairaFromKobo(vatInKobo(total, centre.vatPercent)) },
    centre: { name: centre.name, address: centre.address, phone: centre.phone, email: centre.email },
  };
}

/** The invoice of a customer's booking. @throws AppError booking.not_found, booking.no_invoice */
export const getInvoice = async (runtime: Runtime, customerId: string, bookingId: string): Promise<Invoice> =>
  presentInvoice(runtime, await getOwnBooking(runtime.db, bookingId, customerId));

/** The invoice of any booking, for staff. @throws AppError booking.not_found, booking.no_invoice */
export const getStaffInvoice = async (runtime: Runtime, bookingId: string): Promise<Invoice> =>
  presentInvoice(runtime, await getAnyBooking(runtime.db, bookingId));
