import * as z from 'zod/mini';

/** What a booking would cost: price - discount - credit = amount, all naira. */
export const quoteAnswer = z.object({
  price: z.number(),
  discount: z.number(),
  credit: z.number(),
  amount: z.number(),
  promotion: z.nullable(z.object({ code: z.string(), title: z.string(), percent: z.number() })),
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;
