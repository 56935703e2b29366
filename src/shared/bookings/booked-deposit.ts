import * as z from 'zod/mini';

/** The deposit of a booking, a part of its amount, naira. */
export const bookedDeposit = z.object({
  amount: z.number(),
  /** The rest of the price, which is paid at the end. */
  balance: z.number(),
  /** What is still owed of the deposit. */
  due: z.number(),
  /** What the centre keeps of it, because the booking was cancelled late or the car did not come; 0: nothing. */
  retained: z.optional(z.number()),
  /** The customer asked to cancel after the cut-off: it is kept when staff accept. */
  isRetainedIfCancelled: z.optional(z.boolean()),
  /** The time was lost before it was paid: when the system cancels the booking, unless it gets another one. */
  cancelsAt: z.optional(z.string()),
});
