import * as z from 'zod/mini';
import { line } from '#shared/text-schemas.ts';

/**
 * Who may use a promotion without a code, each customer once. `early-customer`: takes one of the places when verified;
 * `first-booking`: has no other booking that is not cancelled; `once-per-customer`: everyone; `after-washes`: each time
 * that they have paid for so many car washes, for one more car wash.
 */
const AUTOMATIC = ['early-customer', 'first-booking', 'once-per-customer', 'after-washes'] as const;

/** Who may use a promotion. `with-code`: everyone who enters its code. */
export const ELIGIBILITIES = [...AUTOMATIC, 'with-code'] as const;

/** Schema of config/promotions.json, which fills a new database. */
export const promotionSeed = z.array(
  z.strictObject({
    code: z
      .string()
      .check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, figures and single hyphens.')),
    title: line(120),
    percent: z.int().check(z.gte(1), z.lte(100)),
    eligibility: z.enum(AUTOMATIC),
    /** The slug of the only service it applies to; null: any. */
    service: z.nullable(z.string()),
    /** How many customers can claim it; null: no limit. */
    places: z.nullable(z.int().check(z.gte(0), z.lte(100_000))),
    /** For `after-washes`. */
    after_washes: z.optional(z.int().check(z.gte(1), z.lte(100))),
    /** False: staff switch it on. */
    active: z.optional(z.boolean()),
  }),
);
export type PromotionSeed = z.output<typeof promotionSeed>;
