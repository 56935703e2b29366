import { payloadOf } from '#shared/errors.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { nearestPayload } from '#shared/scheduling/schedule.contract.ts';

/** The nearest free times in the refusal of a time. Empty for other errors. */
export const nearestOf = (error: unknown): readonly FreeTime[] =>
  (
    payloadOf(error, 'schedule.taken', nearestPayload) ??
    payloadOf(error, 'schedule.closed', nearestPayload) ??
    payloadOf(error, 'schedule.too_soon', nearestPayload) ??
    payloadOf(error, 'schedule.too_far', nearestPayload) ??
    payloadOf(error, 'schedule.past', nearestPayload) ??
    payloadOf(error, 'schedule.unfit_bay', nearestPayload)
  )?.nearest ?? [];
