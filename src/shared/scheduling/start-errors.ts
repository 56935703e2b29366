import type { ErrorCode } from '#shared/errors.ts';

/** Why a start cannot be taken; each names the nearest free times. */
export const START_ERRORS = [
  'schedule.taken',
  'schedule.closed',
  'schedule.too_soon',
  'schedule.too_far',
] as const satisfies ErrorCode[];

/** Why staff cannot give a start, which may be between the quarter hours and at once. */
export const STAFF_START_ERRORS = [
  'schedule.taken',
  'schedule.closed',
  'schedule.too_far',
  'schedule.past',
  'schedule.unfit_bay',
  'bay.not_found',
] as const satisfies ErrorCode[];
