import * as z from 'zod/mini';
import { bookedService } from '#shared/catalogue/chosen-services.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * `applied`: its promotion is the discount. `better-offer`: a promotion without a code takes off as much or more.
 * `no-effect`: it takes nothing off these services. Only an applied code is used up.
 */
const CODE_RESULTS = ['applied', 'better-offer', 'no-effect'] as const;

/** A quote in naira: price - discount - credit = amount; price and discount are the sums of the services. */
export const quoteAnswer = z.object({
  /** Missing where a draft of before is read. */
  services: z.optional(z.array(bookedService)),
  price: z.number(),
  discount: z.number(),
  credit: z.number(),
  amount: z.number(),
  /** The part of the amount that is paid before the time is firm, and the rest; null: none. */
  deposit: z.optional(z.nullable(z.object({ amount: z.number(), balance: z.number() }))),
  /** `off`: the sum that it takes off; `percent` is 0 then. */
  promotion: z.nullable(
    z.object({ code: z.string(), title: z.string(), percent: z.number(), off: z.optional(z.number()) }),
  ),
  /** What became of the code that was entered; null: none was. Missing where a draft of before is read. */
  code: z.optional(z.nullable(z.object({ code: z.string(), result: z.enum(CODE_RESULTS) }))),
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;

/** Wash credit in naira. `perFriend` is the credit for the next referral. */
const credit = z.object({
  balance: z.number(),
  perFriend: z.number(),
  friends: z.number(),
  entries: z.array(
    z.object({
      kind: z.enum(['referral', 'referral-back', 'spent', 'spent-back']),
      amount: z.number(),
      at: z.string(),
    }),
  ),
  /**
   * The promotions that car washes earn: the customer has paid for `counted` of the `after` washes that earn the next,
   * and `left` were earned and not used.
   */
  earned: z.array(z.object({ title: z.string(), after: z.number(), counted: z.number(), left: z.number() })),
});
export type CreditAnswer = z.output<typeof credit>;

export const getWashCredit = endpoint({
  method: 'GET',
  path: 'user/me/credit',
  auth: 'customer',
  summary:
    "The customer's wash credit with its newest 50 entries, the number of referred customers, and earned promotions.",
  response: credit,
});
