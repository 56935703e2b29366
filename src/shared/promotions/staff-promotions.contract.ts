import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { calendarDay } from '#shared/calendar-instant.ts';
import { idText, line } from '#shared/text-schemas.ts';
import { newCode } from './promo-code.ts';
import { ELIGIBILITIES } from './promotions-seed.ts';

/**
 * A promotion as staff see it. `taken`: places in use; `used`: bookings with it; `places`: null for no limit; of one
 * with a code they are its uses.
 */
const promotion = z.object({
  /** Of one with a code also the code, in small letters. */
  code: z.string(),
  eligibility: z.enum(ELIGIBILITIES),
  title: z.string(),
  /** 0 where a sum is taken off. */
  percent: z.number(),
  /** The sum that is taken off, naira; null: a share. */
  off: z.nullable(z.number()),
  /** The slug of the only service; null: all of them, or several. */
  service: z.nullable(z.string()),
  /** Its services; none: all. */
  services: z.array(z.object({ service: z.string(), name: z.string() })),
  /** The first and the last day on which bookings can be made with it, YYYY-MM-DD; null: any. */
  validFrom: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  places: z.nullable(z.number()),
  /** How many bookings of one customer can use it. */
  perCustomer: z.number(),
  /** How many paid car washes earn it once; null: it is not earned. */
  afterWashes: z.nullable(z.number()),
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

const percent = z
  .int('Write a whole percentage.')
  .check(z.gte(1, 'At least 1 percent.'), z.lte(100, 'At most 100 percent.'));
const off = z
  .int('Write whole naira.')
  .check(z.gte(1, 'At least 1 naira.'), z.lte(10_000_000, 'At most 10,000,000 naira.'));
const washes = z
  .int('Write a whole number.')
  .check(z.gte(1, 'At least 1 car wash.'), z.lte(100, 'At most 100 car washes.'));
const count = (most: number) => z.int('Write a whole number.').check(z.gte(0), z.lte(most));

const change = z.object({
  title: line(120),
  /** For a promotion that takes a share off. */
  percent: z.optional(percent),
  /** For one that takes a sum off, naira. */
  off: z.optional(z.nullable(off)),
  places: z.optional(z.nullable(count(100_000))),
  /** For one with a code. */
  validUntil: z.optional(z.nullable(calendarDay)),
  /** For one that is earned. */
  afterWashes: z.optional(z.nullable(washes)),
  active: z.boolean(),
});
export type PromotionChange = z.output<typeof change>;

export const editPromotion = endpoint({
  method: 'PUT',
  path: 'staff/promotion/:code',
  auth: 'staff',
  may: 'promotions.edit',
  summary: 'Change a promotion, or end it. Existing bookings are not affected.',
  params: { code: z.string() },
  body: change,
  response: z.object({ message: z.string(), promotion }),
  errors: ['promotion.not_found', 'promotion.places_taken', 'request.invalid'],
});

/** The most services that a promotion can name. */
const MOST_SERVICES = 50;

const made = z
  .object({
    code: newCode,
    /** What customers read beside the discount. */
    title: line(120),
    percent: z.optional(z.nullable(percent)),
    off: z.optional(z.nullable(off)),
    /** The ids of services; none: all. */
    services: z.array(idText()).check(
      z.maxLength(MOST_SERVICES),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each service once.'),
    ),
    validFrom: z.optional(z.nullable(calendarDay)),
    validUntil: z.optional(z.nullable(calendarDay)),
    /** How many bookings can use it in all; null: no limit. */
    places: z.optional(z.nullable(count(100_000).check(z.gte(1, 'At least 1.')))),
    perCustomer: count(1000).check(z.gte(1, 'At least 1.')),
  })
  .check(
    z.refine((sent) => (sent.percent == null) !== (sent.off == null), {
      path: ['percent'],
      error: 'Write either a percentage or a sum.',
    }),
    z.refine((sent) => sent.validFrom == null || sent.validUntil == null || sent.validFrom <= sent.validUntil, {
      path: ['validUntil'],
      error: 'The last day cannot be before the first.',
    }),
  );
export type NewCode = z.output<typeof made>;

export const makeCode = endpoint({
  method: 'POST',
  path: 'staff/promotion',
  auth: 'staff',
  may: 'promotions.edit',
  summary: 'Make a promotion with a code that customers enter.',
  body: made,
  response: z.object({ message: z.string(), promotion }),
  status: 201,
  errors: ['promotion.code_known', 'catalogue.unknown_service'],
});
