import * as z from 'zod/mini';

/**
 * When the car of a booking is expected. `[startsAt, endsAt)` is the work alone, ISO 8601 UTC. `heldUntil`: the time is
 * lost unless the booking is paid by then. `changeableUntil`: until when its customer can move or
 * cancel it. `resource`: the name of the bay, which only staff see. `offered`: a new start that the centre offers,
 * which the customer accepts by moving to it.
 */
export const appointment = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  changeableUntil: z.string(),
  heldUntil: z.optional(z.string()),
  resource: z.optional(z.string()),
  offered: z.optional(z.string()),
});
export type Appointment = z.output<typeof appointment>;
