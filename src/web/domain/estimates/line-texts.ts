import type { LineTerms } from '#shared/estimates/estimate-lines.ts';
import { formatNaira } from '#shared/money.ts';

const CONDITION_LABEL: Record<NonNullable<LineTerms['condition']>, string> = {
  new: 'new',
  tokunbo: 'tokunbo (used)',
};

/** Hours of work in words: 45 minutes, 1 hour 15 minutes. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60);
  const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ');
}

/** What a line is: Pads, front set, Toyota, new, 2 at ₦8,000; or Labour, 45 minutes. */
export function lineText(
  line: Pick<LineTerms, 'name' | 'brand' | 'condition' | 'serial' | 'quantity' | 'price' | 'hours'>,
): string {
  const { name, brand, condition, serial, quantity, price, hours } = line;
  return [
    name,
    brand,
    condition && CONDITION_LABEL[condition],
    serial && `no. ${serial}`,
    quantity !== null && quantity > 1 && price !== null && `${quantity} at ${formatNaira(price)}`,
    hours !== null && hoursText(hours),
  ]
    .filter(Boolean)
    .join(', ');
}

/** 1 line, 3 lines: the parts and the work of one finding. */
export const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** 1 finding, 3 findings. */
export const findingsText = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`);
