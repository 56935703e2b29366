import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { serviceFields } from '#shared/catalogue/chosen-services.ts';
import { otherCar } from '#shared/catalogue/other-car.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { optionalPlate } from '#shared/cars/plate-fields.ts';
import { enteredCode } from '#shared/promotions/promo-code.ts';
import { idText, line, optionalLine, personName, phoneText } from '#shared/text-schemas.ts';
import { PAYMENT_METHODS } from './booking-states.ts';

const car = { ...serviceFields, brand: line(40), vehicle: idText() };

/** The fields of a quote for a walk-in. */
export const walkInQuote = z.object({ customer: optionalLine(40), ...car, code: enteredCode });

/** The fields of a booking for a walk-in. */
export const sentWalkIn = z.object({
  customer: optionalLine(40),
  fullName: personName(120),
  phoneNumber: phoneText(),
  /** Naira as it was shown; the price is the server's. */
  amount: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000_000)))),
  location: optionalLine(300),
  ...car,
  /** For a vehicle that stands for cars that are not in the catalogue. */
  otherCar: z.optional(z.nullable(otherCar)),
  /** One of the customer's own cars, of this make and model. */
  car: optionalLine(40),
  /** The plate of another car. */
  plate: optionalPlate,
  /** The code of a promotion. */
  code: enteredCode,
  paymentMethod: z.enum(PAYMENT_METHODS),
  mode: z.enum(MODES),
  /** The car is here: it gets a bay from this minute on, or waits in the queue when none is free. */
  isHere: z.optional(z.boolean()),
  /** A time instead, any start within the hours. Without both no time is agreed yet. */
  startsAt: z.optional(z.nullable(calendarInstant)),
  /** Any bay for the work when not given. */
  bay: optionalLine(40),
  /** True: although the car has another booking at that time. */
  confirm: z.optional(z.boolean()),
});
