import { splitServices, toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { PAYMENT_METHODS } from '#shared/bookings/booking-states.ts';
import { toArrival } from '#shared/bookings/arrival.ts';
import { bookWalkIn, type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import type { KnownCar } from '#shared/customers/customer-parts.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { otherCarOf } from '#web/domain/catalogue/car-fields.ts';
import type { FormDrafts } from '#web/lib/form-draft.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { dayAndTime } from '#web/staff/calendar-settings/calendar-labels.ts';
import { nearestOf } from '#web/staff/calendar/nearest-times.ts';
import { type OtherBooking, otherBookingOf } from '#web/staff/other-booking.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { storedDraft } from '#web/staff/session/stored-draft.ts';
import { keepUsedService } from './used-services.ts';

/**
 * The values of the walk-in form. Ids are empty while nothing is chosen, and `customer` is empty for a new customer.
 */
const walkInValues = z.object({
  customer: z.string(),
  /** The text that finds the customer. It is not sent. */
  search: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  brand: z.string(),
  vehicle: z.string(),
  /** With model and year: the words for a car that is not in the catalogue. */
  make: z.string(),
  model: z.string(),
  year: z.string(),
  /** One of the customer's own cars, of this vehicle. */
  car: z.string(),
  plate: z.string(),
  /** The ids of the chosen services, with commas between them. */
  service: z.string(),
  /** The code of a promotion, as it is typed. */
  code: z.string(),
  mode: z.enum(MODES),
  location: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** here: a bay from now on, or the queue. time: at `startsAt`. later: no time is agreed yet. */
  when: z.enum(['here', 'time', 'later']),
  /** ISO 8601. Empty while no time is chosen. */
  startsAt: z.string(),
});
export type WalkInValues = z.output<typeof walkInValues>;
export type WalkInWhen = WalkInValues['when'];
const EMPTY: WalkInValues = {
  customer: '',
  search: '',
  fullName: '',
  phoneNumber: '',
  brand: '',
  vehicle: '',
  make: '',
  model: '',
  year: '',
  car: '',
  plate: '',
  service: '',
  code: '',
  mode: 'drive-in',
  location: '',
  paymentMethod: 'cash',
  when: 'here',
  startsAt: '',
};

const FORM_DRAFT = 'staff-walk-in';
const REQUEST_DRAFT = 'staff-walk-in-request';
const formDraft = storedDraft(walkInValues, staffDrafts);

/**
 * The key and the amount (naira) with which these values are sent. Both are stored until the server has answered, so
 * that a repeat after a lost answer and a reload is the same request, even if the first one used up a promotion and the
 * quote has changed.
 */
export function walkInRequest(
  drafts: FormDrafts,
  values: string,
  amount: number | null,
): { key: string; amount: number | null } {
  const stored = drafts.read(REQUEST_DRAFT);
  if (stored['values'] === values && stored['key'])
    return { key: stored['key'], amount: stored['amount'] ? Number(stored['amount']) : null };
  const key = createIdempotencyKey();
  drafts.write(REQUEST_DRAFT, { values, key, amount: amount === null ? '' : String(amount) });
  return { key, amount };
}

/** The result of a walk-in in words: BCC-0413 is booked. It starts now in Wash 1. */
export function walkInResult({ number, appointment }: StaffCard, when: WalkInWhen, timeZone: string): string {
  const booked = `${number} is booked.`;
  if (when === 'later') return booked;
  if (!appointment) return `${booked} It waits in the queue: no bay is free now.`;
  const bay = appointment.resource === undefined ? '' : ` in ${appointment.resource}`;
  const start = when === 'here' ? 'now' : dayAndTime(timeZone, appointment.startsAt);
  return `${booked} It starts ${start}${bay}.`;
}

/** True when the server refused the request, so that nothing was booked and the next attempt is a new request. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && error.code !== 'booking.key_running';

/** The errors of the fields that were not changed since. */
export const withoutChanged = (errors: Record<string, string>, changed: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)));

/**
 * The values after a change. Another plate or vehicle is no longer the customer's own car that was chosen, and another
 * brand has no words for a car that is not in the catalogue.
 */
export function changed(before: WalkInValues, part: Partial<WalkInValues>): WalkInValues {
  const differs = (key: keyof WalkInValues) => part[key] !== undefined && part[key] !== before[key];
  return {
    ...before,
    ...((differs('plate') || differs('vehicle')) && { car: '' }),
    ...(differs('brand') && { make: '', model: '', year: '' }),
    ...part,
  };
}

/** The values of a known car. One that is not in the catalogue keeps its words. */
export function valuesOf(
  { _id, plate, vehicle, words }: KnownCar,
  brands: readonly CatalogueBrand[],
): Partial<WalkInValues> {
  const brand = brands.find(({ vehicles }) => vehicles.some((one) => one._id === vehicle));
  return {
    car: _id ?? '',
    plate,
    vehicle,
    brand: brand?._id ?? '',
    ...(brand?.other ? { ...words, year: String(words.year) } : { make: '', model: '', year: '' }),
  };
}

/** The values of the form that opens: the draft, unless it is of another customer than the address names. */
export function openingValues(draft: Partial<WalkInValues> | null, start: Partial<WalkInValues>): WalkInValues {
  const isOfAnother = start.customer !== undefined && start.customer !== draft?.customer;
  return { ...EMPTY, ...(!isOfAnother && draft), ...start };
}

/** The walk-in form: a draft that survives a reload, and a request that makes one booking however often it is sent. */
export function useWalkInForm(start: Partial<WalkInValues>) {
  const [values, setValues] = useState<WalkInValues>(() => openingValues(formDraft.read(FORM_DRAFT), start));
  const { ref, busy, submit, errors, failure } = useSubmit();
  const [nearest, setNearest] = useState<readonly FreeTime[]>([]);
  const [other, setOther] = useState<OtherBooking | null>(null);
  /** The fields that were changed since the last attempt, whose errors are over. */
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  useEffect(() => formDraft.keep(FORM_DRAFT, values), [values]);

  /**
   * Sends the booking at the quoted amount, naira. Resolves to undefined after a failure, which is then in `failure`,
   * and in `other` if the car has another booking at that time, which `confirm` allows.
   */
  const send = (quoted: number | null, confirm = false): Promise<StaffCard | undefined> =>
    submit(async () => {
      const { customer, car, search: _search, location, when, startsAt, make, model, year, ...rest } = values;
      const fields = {
        ...rest,
        ...toServiceFields(rest.service),
        ...(customer && { customer }),
        ...(car && { car }),
        ...(make && { otherCar: otherCarOf({ make, model, year }) }),
        ...toArrival({ mode: rest.mode, location }),
        ...(when === 'here' && { isHere: true }),
        ...(when === 'time' && { startsAt }),
        ...(confirm && { confirm }),
      };
      setNearest([]);
      setOther(null);
      setCorrected([]);
      const { key, amount } = walkInRequest(staffDrafts, JSON.stringify(fields), quoted);
      try {
        const { booking } = await staffCall(bookWalkIn, { body: { ...fields, amount } }, { idempotencyKey: key });
        staffDrafts.drop(FORM_DRAFT);
        staffDrafts.drop(REQUEST_DRAFT);
        for (const service of splitServices(values.service)) keepUsedService(service);
        return booking;
      } catch (error) {
        if (isRefused(error)) staffDrafts.drop(REQUEST_DRAFT);
        setNearest(nearestOf(error));
        setOther(otherBookingOf(error));
        throw error;
      }
    });

  const left = withoutChanged(errors, corrected);
  return {
    ref,
    values,
    change: (part: Partial<WalkInValues>) => {
      setValues((before) => changed(before, part));
      setCorrected((before) => [...before, ...Object.keys(part)]);
      // The question was about the values that were sent.
      setOther(null);
    },
    send,
    busy,
    errors: left,
    failure: Object.keys(errors).length > 0 && Object.keys(left).length === 0 ? null : failure,
    nearest,
    other,
  };
}
