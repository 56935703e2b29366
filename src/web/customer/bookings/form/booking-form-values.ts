import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { carType, PAYMENT_METHODS } from '#shared/bookings/booking-states.ts';
import { toArrival } from '#shared/bookings/arrival.ts';
import { type Booking, bookingForm } from '#shared/bookings/bookings.contract.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { joinNames, joinServices, splitServices, toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { otherCar } from '#shared/catalogue/other-car.ts';
import type { CatalogueBrand, CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { showCode } from '#shared/promotions/promo-code.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { type CarWords, NO_WORDS, otherCarOf } from '#web/domain/catalogue/car-fields.ts';

/** The part of a car that the form needs, also of one that another person shares. */
export type BookedCar = Pick<Car, '_id' | 'plate' | 'vehicle'> & Partial<Pick<Car, 'nickname'>>;

/** The values of the booking form. Ids and texts are '' while nothing is chosen. */
export const bookingFormValues = z.object({
  brand: z.string(),
  vehicle: z.string(),
  /** With model and year: the words for a car that is not in the catalogue. */
  make: z.string(),
  model: z.string(),
  year: z.string(),
  /** One of the customer's own cars, of this vehicle; '' for another car. */
  car: z.string(),
  /** The ids of the chosen services, with commas between them. */
  service: z.string(),
  /** What is wrong, in the customer's words. */
  note: z.string(),
  /** The code of a promotion, as it is typed. */
  code: z.string(),
  mode: z.enum(MODES),
  location: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
});
export type BookingFormValues = z.output<typeof bookingFormValues>;
export type BookingFormErrors = Partial<Record<keyof BookingFormValues, string>>;

/** The values of a new booking before anything is typed. */
export const defaultValues = (user: User | null): BookingFormValues => ({
  brand: '',
  vehicle: '',
  ...NO_WORDS,
  car: '',
  service: '',
  note: '',
  code: '',
  mode: 'drive-in',
  location: '',
  fullName: user?.fullName ?? '',
  phoneNumber: formatPhone(user?.phoneNumber ?? ''),
  paymentMethod: 'online',
});

const wordsOf = ({ brand, model, year }: Booking['vehicle']) => ({ make: brand, model, year: String(year) });

/**
 * The values with the words of the customer's own car, if one is chosen. One that was removed, or has another vehicle
 * now, is no longer chosen.
 * @param cars undefined while they are not known
 * @param booked the own car of the booking that is changed, which keeps it
 */
export function withOwnWords(
  values: BookingFormValues,
  cars: readonly BookedCar[] | undefined,
  booked: string | null = null,
): BookingFormValues {
  const own = cars?.find(({ _id, vehicle }) => _id === values.car && vehicle._id === values.vehicle);
  if (own) return { ...values, ...wordsOf(own.vehicle) };
  return cars === undefined || values.car === booked ? values : { ...values, car: '' };
}

/**
 * The values of an existing booking. The API gives no id for the brand: `matchCatalogue` finds it by the vehicle, and
 * removes the words of a car of the catalogue.
 */
export const toFormValues = (booking: Booking): BookingFormValues => ({
  brand: '',
  vehicle: booking.vehicle._id,
  ...wordsOf(booking.vehicle),
  car: booking.car ?? '',
  service: joinServices(booking),
  note: booking.note ?? '',
  code: showCode(booking.code ?? ''),
  mode: booking.mode,
  location: booking.mode === 'pick-up' ? booking.location : '',
  fullName: booking.fullName,
  phoneNumber: formatPhone(booking.phoneNumber),
  paymentMethod: booking.paymentMethod,
});

export interface CatalogueSelection {
  brand: CatalogueBrand | undefined;
  vehicle: CatalogueCar | undefined;
  /** In the order in which they were chosen. */
  services: CatalogueService[];
}

/** A car that is not in the catalogue is named by its words, once they are written. */
const named = (brand: CatalogueBrand, { make }: CarWords): CatalogueBrand =>
  brand.other && make ? { ...brand, name: make } : brand;
const inWords = (car: CatalogueCar | undefined, { model, year }: CarWords): CatalogueCar | undefined =>
  car && model ? { ...car, model, year: Number(year) } : car;

/**
 * The catalogue entries of the chosen ids, and the values without ids that are no longer in the catalogue. Only a car
 * that is not in it has words.
 */
export function matchCatalogue(
  values: BookingFormValues,
  brands: readonly CatalogueBrand[],
  services: readonly CatalogueService[],
): { values: BookingFormValues; selection: CatalogueSelection } {
  const brand =
    brands.find(({ vehicles }) => vehicles.some(({ _id }) => _id === values.vehicle)) ??
    brands.find(({ _id }) => _id === values.brand);
  const vehicle = brand?.vehicles.find(({ _id }) => _id === values.vehicle);
  const chosen = splitServices(values.service).flatMap((id) => services.find(({ _id }) => _id === id) ?? []);
  const selection = {
    brand: brand && named(brand, values),
    vehicle: brand?.other ? inWords(vehicle, values) : vehicle,
    services: chosen,
  };
  return {
    selection,
    values: {
      ...values,
      ...(!brand?.other && NO_WORDS),
      brand: brand?._id ?? '',
      vehicle: vehicle?._id ?? '',
      service: chosen.map(({ _id }) => _id).join(','),
    },
  };
}

/**
 * The names of chosen services that are no longer in the catalogue.
 * @param named services with the names that the customer saw; '' for one that is not among them
 */
export const goneServices = (
  { service }: Pick<BookingFormValues, 'service'>,
  services: readonly CatalogueService[],
  named: readonly { service: string; name: string }[],
): string[] =>
  splitServices(service)
    .filter((id) => !services.some(({ _id }) => _id === id))
    .map((id) => named.find((one) => one.service === id)?.name ?? '');

/** The chosen services as text, or '' while none is chosen. */
export const serviceLabel = ({ services }: CatalogueSelection): string => joinNames(services.map(({ name }) => name));

/** The chosen car as text, or '' while none is chosen. */
export const carLabel = ({ brand, vehicle }: CatalogueSelection): string =>
  brand && vehicle ? carType({ brand: brand.name, model: vehicle.model, year: vehicle.year }) : '';

/** Whether the car is named by words: it is not in the catalogue, and none of the customer's own. */
export const isWritten = ({ brand }: CatalogueSelection, { car }: Pick<BookingFormValues, 'car'>): boolean =>
  brand?.other === true && car === '';

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
  /** True when a required field is blank: that message comes before any other. */
  hasMissing: boolean;
}

/** The fields about the customer, whom the server knows when a partner books. */
const PERSON_FIELDS: readonly (keyof BookingFormValues)[] = ['fullName', 'phoneNumber'];

/**
 * Checks the values; null when they are valid. The address counts only for a pick-up.
 * @param isOther whether the car is not in the catalogue, and must be written
 * @param isShared whether a partner books for the owner of the car
 */
export function validate(values: BookingFormValues, isOther = false, isShared = false): ValidationErrors | null {
  const errors: BookingFormErrors = {};
  let hasMissing = false;
  for (const key of Object.keys(MISSING_MESSAGES) as (keyof BookingFormValues)[]) {
    if (values[key].trim() !== '' || (key === 'location' && values.mode !== 'pick-up')) continue;
    if (isShared && PERSON_FIELDS.includes(key)) continue;
    errors[key] = MISSING_MESSAGES[key] ?? '';
    hasMissing = true;
  }
  const written = isOther ? z.safeParse(otherCar, otherCarOf(values)) : null;
  for (const { path, message } of written?.error?.issues ?? []) {
    const key = path[0] as keyof CarWords;
    errors[key] ??= message;
    hasMissing ||= values[key].trim() === '';
  }
  const checked = z.safeParse(bookingForm, { ...values, ...toServiceFields(values.service) });
  for (const { path, message } of checked.error?.issues ?? []) {
    const key = path[0] as keyof BookingFormValues;
    if (isShared && PERSON_FIELDS.includes(key)) continue;
    if (key !== 'location' || values.mode === 'pick-up') errors[key] ??= message;
  }
  return Object.keys(errors).length > 0 ? { errors, hasMissing } : null;
}

/** The request body: the values, the car as text, the time, and the shown amount and deposit, naira. */
export const toRequestBody = (
  { make, model, year, ...values }: BookingFormValues,
  selection: CatalogueSelection,
  { amount, deposit }: QuoteAnswer,
  time: { hold?: string; startsAt?: string } = {},
): z.input<typeof bookingForm> => ({
  ...values,
  ...toServiceFields(values.service),
  ...time,
  location: null,
  ...toArrival(values),
  car: values.car || null,
  ...(isWritten(selection, values) && { otherCar: otherCarOf({ make, model, year }) }),
  carType: carLabel(selection),
  amount,
  ...(deposit !== undefined && { deposit: deposit?.amount ?? 0 }),
});
