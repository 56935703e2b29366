import * as z from 'zod/mini';
import { depositWithinPrice, serviceDeposit } from '#shared/catalogue/deposit-rule.ts';
import { SERVICE_KINDS, VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { SERVICE_IMAGES } from '#shared/catalogue/service-images.ts';
import {
  priceSchema,
  serviceInterval,
  servicePosition,
  serviceWords,
  staffService,
} from '#shared/catalogue/staff-catalogue.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { serviceNeeds } from './schedule-rules.ts';

/** This is above the catalogue, because a service can be booked at a time only with its needs of the calendar. */
export const addService = endpoint({
  method: 'POST',
  path: 'staff/service',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'Add a service with its prices and needs, so that it can be booked at once, unless it is not active.',
  body: z
    .object({
      name: line(60),
      image: z.enum(SERVICE_IMAGES),
      kind: z.enum(SERVICE_KINDS),
      active: z.boolean(),
      price: priceSchema,
      byClass: z.partialRecord(z.enum(VEHICLE_CLASSES), z.nullable(priceSchema)),
      ...serviceInterval,
      ...serviceWords,
      ...servicePosition,
      ...serviceDeposit,
      needs: serviceNeeds.check(z.minLength(1, 'Add at least one step for every car.')),
    })
    .check(depositWithinPrice()),
  response: z.object({ message: z.string(), service: staffService }),
  status: 201,
  errors: ['catalogue.service_exists'],
});
