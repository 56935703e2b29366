import type { Release } from '#shared/releases/releases.contract.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';

/** The code in two groups, as it is read out: 482 913. */
export const groupedCode = (code: string): string => `${code.slice(0, 3)}\u00a0${code.slice(3)}`;

/** That the car left, when and with whom: Your car left today at 4:02 pm with Bayo Ojo. */
export function leftText({ at, way, to }: NonNullable<Release['released']>, now: Date): string {
  const when = `Your car left ${momentText(at, now)}`;
  if (way === 'owner-code') return `${when} with your own code.`;
  const whom = to === null ? '' : ` with ${to}`;
  return way === 'manager' ? `${when}${whom}. A manager handed it over without a code.` : `${when}${whom}.`;
}
