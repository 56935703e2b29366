import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { serviceFields } from '#shared/catalogue/chosen-services.ts';
import { otherCar } from '#shared/catalogue/other-car.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { enteredCode } from '#shared/promotions/promo-code.ts';
import { idText, line, optionalIdText, optionalLine, personName, phoneText } from '#shared/text-schemas.ts';
import { PAYMENT_METHODS } from './booking-states.ts';
import { faultNote } from './fault-note.ts';

/** The fields of the booking form. */
export const sentBooking = z.object({
  fullName: personName(120),
  phoneNumber: phoneText(),
  amount: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000_000)))),
  /** The deposit that was shown to the user, naira; 0: none was. Not compared when not given. */
  deposit: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000_000)))),
  location: optionalLine(300),
  brand: line(40),
  vehicle: idText(),
  /** One of the customer's own cars, of this make and model. Not given in an edit: the same car while the model is. */
  car: optionalIdText(),
  /** For a vehicle that stands for cars that are not in the catalogue. Not given in an edit: the same car. */
  otherCar: z.optional(z.nullable(otherCar)),
  ...serviceFields,
  carType: optionalLine(120),
  paymentMethod: z.enum(PAYMENT_METHODS),
  mode: z.enum(MODES),
  /** What is wrong, in the customer's words. Not given in an edit: the same note. */
  note: faultNote,
  /** The code of a promotion. Not given in an edit: the same code. */
  code: enteredCode,
  /** A hold of the customer, or the start of a free time (the hold counts if both are sent); neither: none agreed. */
  hold: optionalLine(40),
  startsAt: z.optional(z.nullable(calendarInstant)),
});

/** The fields of a quote. */
export const sentQuote = z.object({
  ...serviceFields,
  brand: optionalLine(40),
  vehicle: optionalIdText(),
  id: optionalIdText(),
  /** The code of a promotion. Not given: that of the booking which is changed. */
  code: enteredCode,
});
