import { payloadOf } from '#shared/errors.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';

/** The nearest free times in the refusal of a time. Empty for other errors. */
export const nearestOf = (error: unknown): readonly FreeTime[] =>
  (
    payloadOf(error, 'schedule.taken') ??
    payloadOf(error, 'schedule.closed') ??
    payloadOf(error, 'schedule.too_soon') ??
    payloadOf(error, 'schedule.too_far') ??
    payloadOf(error, 'schedule.past') ??
    payloadOf(error, 'schedule.unfit_bay')
  )?.nearest ?? [];
