import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { line, possiblyBlankLine } from '#shared/text-schemas.ts';
import { VEHICLE_CLASSES } from './catalogue-seed.ts';
import { depositRule, depositWithinPrice, serviceDeposit } from './deposit-rule.ts';
import { HIGHEST_PRICE, LEAST_PRICE } from './price-text.ts';
import { SERVICE_IMAGES } from './service-images.ts';

const vehicleClass = z.enum(VEHICLE_CLASSES);
/** Whole naira; at least 100, so that 50 % off still reaches the provider's minimum charge. */
export const priceSchema = z
  .number('Write a price in whole naira.')
  .check(
    z.int('Write prices in whole naira.'),
    z.gte(LEAST_PRICE, `A price is at least ${LEAST_PRICE} naira.`),
    z.lte(HIGHEST_PRICE, 'That price is too high.'),
  );
const image = z.enum(SERVICE_IMAGES);

/** When the work is due again on a car; null: not by that measure. */
export const serviceInterval = {
  intervalKm: z.nullable(
    z
      .number('Write the kilometres in figures.')
      .check(
        z.int('Write whole kilometres.'),
        z.gte(500, 'Write at least 500 km.'),
        z.lte(100_000, 'Write at most 100,000 km.'),
      ),
  ),
  intervalMonths: z.nullable(
    z
      .number('Write the months in figures.')
      .check(
        z.int('Write whole months.'),
        z.gte(1, 'Write at least one month.'),
        z.lte(60, 'Write at most 60 months.'),
      ),
  ),
};

/** The words for customers. Not given: it stays; a new service has none. */
export const serviceWords = {
  /** A sentence about its contents. Empty: none. */
  included: z.optional(possiblyBlankLine(160)),
  /** The heading under which it is found. Empty: among the others. */
  group: z.optional(possiblyBlankLine(40)),
  /** One of the six cards of "Our Services". */
  featured: z.optional(z.boolean()),
};

/** When a service is done among several of one booking: the lowest first, washing last. */
const workPosition = z
  .number('Write a whole number.')
  .check(z.int('Write a whole number.'), z.gte(1, 'Write at least 1.'), z.lte(99, 'Write at most 99.'));
/** Not given: it stays; a new service has that of its kind. */
export const servicePosition = { position: z.optional(workPosition) };

/** A service as staff edit it. `byClass`: prices other than the default; `mixed`: classes with more than one price. */
export const staffService = z.object({
  _id: z.string(),
  name: z.string(),
  image,
  active: z.boolean(),
  price: z.number(),
  byClass: z.partialRecord(vehicleClass, z.number()),
  mixed: z.array(vehicleClass),
  ...serviceInterval,
  included: z.string(),
  group: z.string(),
  featured: z.boolean(),
  /** When it is done among several services of one booking: the lowest first. */
  position: z.number(),
  /** Null: none is asked for. */
  deposit: z.nullable(depositRule),
  /** Raised by each change of the service or its prices. */
  version: z.number(),
});
export type StaffService = z.output<typeof staffService>;

export const staffVehicle = z.object({
  _id: z.string(),
  brand: z.string(),
  model: z.string(),
  year: z.number(),
  class: vehicleClass,
  active: z.boolean(),
});
export type StaffVehicle = z.output<typeof staffVehicle>;

export const getStaffCatalogue = endpoint({
  method: 'GET',
  path: 'staff/catalogue',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'All services with their prices and all vehicles, including those that cannot be booked.',
  response: z.object({ services: z.array(staffService), vehicles: z.array(staffVehicle) }),
});

export const editService = endpoint({
  method: 'PUT',
  path: 'staff/service/:id',
  auth: 'staff',
  may: 'catalogue.edit',
  summary:
    'Change a service: its name, its picture, its words for customers, its place in the order of work, whether it can be booked, its price, the price of each class of cars (null: the default), its deposit, and when it is due again. Existing bookings are not affected.',
  params: { id: id() },
  body: z
    .object({
      name: line(60),
      active: z.boolean(),
      price: priceSchema,
      byClass: z.partialRecord(vehicleClass, z.nullable(priceSchema)),
      /** Not given: it stays. */
      image: z.optional(image),
      /** Not given: they stay. */
      intervalKm: z.optional(serviceInterval.intervalKm),
      intervalMonths: z.optional(serviceInterval.intervalMonths),
      ...serviceWords,
      ...servicePosition,
      ...serviceDeposit,
      /** The version that the change is based on; not compared when not given. */
      version: z.optional(z.int()),
    })
    .check(depositWithinPrice()),
  response: z.object({ message: z.string(), service: staffService }),
  errors: ['catalogue.service_not_found', 'catalogue.service_exists', 'catalogue.service_stale'],
});

export const addVehicle = endpoint({
  method: 'POST',
  path: 'staff/vehicle',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'Add a vehicle, creating its make if necessary; prices follow its class.',
  body: z.object({
    brand: line(40),
    model: line(40),
    year: z
      .number('Write the year.')
      .check(z.int(), z.gte(1980, 'Write a year from 1980.'), z.lte(2100, 'Write a year up to 2100.')),
    class: vehicleClass,
  }),
  response: z.object({ message: z.string(), vehicle: staffVehicle }),
  status: 201,
  errors: ['catalogue.vehicle_exists'],
});

export const setVehicleActive = endpoint({
  method: 'PUT',
  path: 'staff/vehicle/:id',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'Set whether a vehicle can be booked.',
  params: { id: id() },
  body: z.object({ active: z.boolean() }),
  response: z.object({ message: z.string(), vehicle: staffVehicle }),
  errors: ['catalogue.vehicle_not_found'],
});

/** The service as it is now. */
export const staleServicePayload = z.object({ service: staffService });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'catalogue.service_stale': z.output<typeof staleServicePayload>;
  }
}
