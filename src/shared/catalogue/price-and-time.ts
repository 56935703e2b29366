import { formatNaira } from '#shared/money.ts';
import { durationText } from '#shared/duration-text.ts';

/** The words for a service before any car is chosen: from ₦4,500, about 30 minutes. '' without a price. */
export function priceAndTime({
  from,
  minutes = 0,
}: {
  from?: number | undefined;
  minutes?: number | undefined;
}): string {
  if (from === undefined) return '';
  return minutes > 0 ? `from ${formatNaira(from)}, ${durationText(minutes)}` : `from ${formatNaira(from)}`;
}
