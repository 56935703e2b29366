import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { ELIGIBILITIES } from './promotions-seed.ts';

/** A promotion as staff see it. `taken`: places in use; `used`: bookings with it; `places`: null for no limit. */
const promotion = z.object({
  code: z.string(),
  eligibility: z.enum(ELIGIBILITIES),
  title: z.string(),
  percent: z.number(),
  service: z.nullable(z.string()),
  places: z.nullable(z.number()),
  taken: z.number(),
  used: z.number(),
  active: z.boolean(),
});
export type StaffPromotion = z.output<typeof promotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: 'staff/promotion',
  auth: 'staff',
  may: 'promotions.edit',
  summary: 'The promotions, with places taken and bookings that use them.',
  response: z.array(promotion),
});

const change = z.object({
  title: line(120),
  percent: z
    .int('Write a whole percentage.')
    .check(z.gte(1, 'At least 1 percent.'), z.lte(100, 'At most 100 percent.')),
  places: z.optional(z.nullable(z.int('Write a whole number.').check(z.gte(0), z.lte(100_000)))),
  active: z.boolean(),
});
export type PromotionChange = z.output<typeof change>;

export const editPromotion = endpoint({
  method: 'PUT',
  path: 'staff/promotion/:code',
  auth: 'staff',
  may: 'promotions.edit',
  summary: 'Change a promotion. Existing bookings are not affected.',
  params: { code: z.string() },
  body: change,
  response: z.object({ message: z.string(), promotion }),
  errors: ['promotion.not_found', 'promotion.places_taken'],
});
