import * as z from 'zod/mini';
import { carType, MODES, PAYMENT_METHODS, type Mode, type PaymentMethod } from '#shared/bookings/booking-states.ts';
import { type Booking, bookingForm } from '#shared/bookings/bookings.contract.ts';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { shownPhone } from '#shared/phone.ts';
import { type QuoteAnswer, quoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { FieldValues } from '#web/lib/form-draft.ts';

/** What somebody asks for on the booking form. Ids and texts are '' while nothing is chosen. */
export interface BookingFormValues {
  brand: string;
  vehicle: string;
  service: string;
  mode: Mode;
  location: string;
  fullName: string;
  phoneNumber: string;
  paymentMethod: PaymentMethod;
}
export type BookingFormErrors = Partial<Record<keyof BookingFormValues, string>>;

/** A new booking before anything is typed. */
export const defaultValues = (user: User | null): BookingFormValues => ({
  brand: '',
  vehicle: '',
  service: '',
  mode: 'drive-in',
  location: '',
  fullName: user?.fullName ?? '',
  phoneNumber: shownPhone(user?.phoneNumber ?? ''),
  paymentMethod: 'online',
});

/** What a booking asks for now. The API names the brand but gives no id for it: `fit` finds it by the vehicle. */
export const toFormValues = (booking: Booking): BookingFormValues => ({
  brand: '',
  vehicle: booking.vehicle._id,
  service: booking.service._id,
  mode: booking.mode,
  location: typeof booking.location === 'string' ? booking.location : '',
  fullName: booking.fullName,
  phoneNumber: shownPhone(booking.phoneNumber),
  paymentMethod: booking.paymentMethod,
});

/** The wish with what was typed over it. A draft may come from an older build, so only values that can be are taken. */
export function withDraft(wish: BookingFormValues, typed: FieldValues): BookingFormValues {
  const text = (key: keyof BookingFormValues) => typed[key] ?? wish[key];
  const oneOf = <T extends string>(allowed: readonly T[], given: string | undefined, otherwise: T) =>
    allowed.find((value) => value === given) ?? otherwise;
  return {
    brand: text('brand'),
    vehicle: text('vehicle'),
    service: text('service'),
    location: text('location'),
    fullName: text('fullName'),
    phoneNumber: text('phoneNumber'),
    mode: oneOf(MODES, typed['mode'], wish.mode),
    paymentMethod: oneOf(PAYMENT_METHODS, typed['paymentMethod'], wish.paymentMethod),
  };
}

export interface CatalogueSelection {
  brand: Brand | undefined;
  vehicle: Brand['vehicles'][number] | undefined;
  service: Service | undefined;
}

/** What the wish's ids stand for. Ids that left the catalogue stand for nothing, and are '' in the wish that comes back. */
export function matchCatalogue(wish: BookingFormValues, brands: readonly Brand[], services: readonly Service[]): { wish: BookingFormValues; chosen: CatalogueSelection } {
  const has = ({ vehicles }: Brand) => vehicles.some(({ _id }) => _id === wish.vehicle);
  const brand = brands.find(has) ?? brands.find(({ _id }) => _id === wish.brand);
  const vehicle = brand?.vehicles.find(({ _id }) => _id === wish.vehicle);
  const service = services.find(({ _id }) => _id === wish.service);
  const chosen = { brand, vehicle, service };
  return { chosen, wish: { ...wish, brand: brand?._id ?? '', vehicle: vehicle?._id ?? '', service: service?._id ?? '' } };
}

/** The chosen car in words, or '' while it is not chosen. */
export const carLabel = ({ brand, vehicle }: CatalogueSelection): string =>
  brand && vehicle ? carType({ brand: brand.name, model: vehicle.model, year: vehicle.year }) : '';

const MISSING_MESSAGES: BookingFormErrors = {
  brand: 'Choose the brand.',
  vehicle: 'Choose the model and year.',
  service: 'Choose what it needs.',
  location: 'Tell us where to pick up the car.',
  fullName: 'Add a name.',
  phoneNumber: 'Add a number we can call.',
};

export interface ValidationErrors {
  errors: BookingFormErrors;
  /** A required field is blank, which is said before all else (spec.md 5). */
  hasMissing: boolean;
}

/** What is wrong with a wish, or null. The address counts only for a pick-up. */
export function validate(wish: BookingFormValues): ValidationErrors | null {
  const errors: BookingFormErrors = {};
  let blank = false;
  for (const key of Object.keys(MISSING_MESSAGES) as (keyof BookingFormValues)[]) {
    if (wish[key].trim() !== '' || (key === 'location' && wish.mode !== 'pick-up')) continue;
    errors[key] = MISSING_MESSAGES[key] ?? '';
    blank = true;
  }
  const checked = z.safeParse(bookingForm, wish);
  for (const { path, message } of checked.error?.issues ?? []) {
    const key = path[0] as keyof BookingFormValues;
    if (key !== 'location' || wish.mode === 'pick-up') errors[key] ??= message;
  }
  return Object.keys(errors).length > 0 ? { errors, hasMissing: blank } : null;
}

/** What is sent: the wish, the car in words, and the amount that the person was shown, naira. */
export const toRequestBody = (wish: BookingFormValues, chosen: CatalogueSelection, { amount }: QuoteAnswer): z.input<typeof bookingForm> => ({
  ...wish,
  location: wish.mode === 'pick-up' ? wish.location : null,
  carType: carLabel(chosen),
  amount,
});

/** The quote kept in a draft, or null. */
export function readQuote(typed: FieldValues): QuoteAnswer | null {
  try {
    return z.parse(quoteAnswer, JSON.parse(typed['quote'] ?? ''));
  } catch {
    return null;
  }
}

/** A key that no other request has (draft-ietf-httpapi-idempotency-key-header-07). Not randomUUID, which plain http addresses lack. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
