import { bookedService } from '#shared/catalogue/chosen-services.ts';
import * as z from 'zod/mini';
import { CHARGE_KINDS } from '#shared/bookings/booking-charges.ts';
import { endpoint, id } from '#shared/endpoint.ts';

/** The cost of a booking with all its approved work, the paid amount and the amount due. Money in naira. */
export const invoice = z.object({
  /** One for each booking. */
  number: z.string(),
  /** As of when, ISO 8601: approved and voided work changes an invoice. */
  at: z.string(),
  booking: z.object({
    _id: z.string(),
    number: z.string(),
    fullName: z.string(),
    /** The names of all services. */
    service: z.string(),
    /** Those of the price; the others are lines of their charges. */
    services: z.array(bookedService),
    car: z.string(),
    plate: z.nullable(z.string()),
    price: z.number(),
    discount: z.number(),
    credit: z.number(),
  }),
  /** The charges that are not voided: the booking's price first, then each approval, oldest first. */
  charges: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(CHARGE_KINDS),
      /** What was approved; none for the price. */
      lines: z.array(
        z.object({
          name: z.string(),
          quantity: z.nullable(z.int()),
          hours: z.nullable(z.number()),
          amount: z.number(),
        }),
      ),
      amount: z.number(),
      due: z.number(),
    }),
  ),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** The VAT that `total` includes; null while the settings have no rate. */
  vat: z.nullable(z.object({ percent: z.number(), amount: z.number() })),
  centre: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
});
export type Invoice = z.output<typeof invoice>;

export const getInvoice = endpoint({
  method: 'GET',
  path: 'booking/:id/invoice',
  auth: 'customer',
  summary: 'The invoice of a booking: its price and all approved work, the paid amount and the amount due.',
  params: { id: id() },
  response: invoice,
  errors: ['booking.not_found', 'booking.no_invoice'],
});
