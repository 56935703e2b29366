import { AppError } from '#shared/errors.ts';

/** Maximum range of the totals and of the ledger, days. */
const MAX_RANGE_DAYS = 400;

/** @throws AppError request.invalid when `to` is before `from` or too long after it */
export function checkDayRange(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(days >= 0 && days < MAX_RANGE_DAYS))
    throw new AppError('request.invalid', {
      fields: { to: `Choose a day after the first, at most ${MAX_RANGE_DAYS} days later.` },
    });
}
