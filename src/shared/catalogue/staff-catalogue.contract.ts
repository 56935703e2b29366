import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { VEHICLE_CLASSES } from './catalogue-seed.ts';

const vehicleClass = z.enum(VEHICLE_CLASSES);
/** Whole naira; at least 100, so that 50 % off still reaches the provider's minimum charge. */
const price = z
  .number('Write a price in whole naira.')
  .check(
    z.int('Write prices in whole naira.'),
    z.gte(100, 'A price is at least 100 naira.'),
    z.lte(10_000_000, 'That price is too high.'),
  );

/** When the work is due again on a car; null: not by that measure. */
const interval = {
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

/** A service as staff edit it. `byClass`: prices other than the default; `mixed`: classes with more than one price. */
export const staffService = z.object({
  _id: z.string(),
  name: z.string(),
  active: z.boolean(),
  price: z.number(),
  byClass: z.partialRecord(vehicleClass, z.number()),
  mixed: z.array(vehicleClass),
  ...interval,
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

export const getCatalogue = endpoint({
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
    'Change a service: its name, whether it can be booked, its price, the price of each class of cars (null: the default), and when it is due again. Existing bookings are not affected.',
  params: { id: id() },
  body: z.object({
    name: line(60),
    active: z.boolean(),
    price,
    byClass: z.partialRecord(vehicleClass, z.nullable(price)),
    /** Not given: they stay. */
    intervalKm: z.optional(interval.intervalKm),
    intervalMonths: z.optional(interval.intervalMonths),
  }),
  response: z.object({ message: z.string(), service: staffService }),
  errors: ['catalogue.service_not_found'],
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

export const editVehicle = endpoint({
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
