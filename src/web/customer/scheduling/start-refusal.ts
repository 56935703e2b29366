import { AppError, payloadOf } from '#shared/errors.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { nearestPayload } from '#shared/scheduling/schedule.contract.ts';
import { START_ERRORS } from '#shared/scheduling/start-errors.ts';

/** A start that the server refused. */
export interface StartRefusal {
  startsAt: string;
  code: (typeof START_ERRORS)[number];
  message: string;
  nearest: readonly FreeTime[];
}

/** What a failed request for a start says about it; null when it failed for another reason. */
export function refusalOf(error: unknown, startsAt: string): StartRefusal | null {
  if (!(error instanceof AppError)) return null;
  const code = START_ERRORS.find((each) => each === error.code);
  if (code === undefined) return null;
  return { startsAt, code, message: error.message, nearest: payloadOf(error, code, nearestPayload)?.nearest ?? [] };
}
