import { SERVICES, WASH } from './model-state.ts';
import type { CodeName } from './model-types.ts';

/** What the codes take off: a share of any service, or a sum of one, kobo; and how often a customer uses it. */
export const CODES: Record<CodeName, { percent: number; offKobo: number; service: number | null; ofCustomer: number }> =
  {
    'rains-40': { percent: 40, offKobo: 0, service: null, ofCustomer: 1 },
    'wash-off': { percent: 0, offKobo: 200_000, service: WASH, ofCustomer: 2 },
  };
/** The first code runs out, and the other one ends after this day in Lagos. */
export const CODE_PLACES = 2;
export const CODE_UNTIL = '2026-11-27';

/** What is left of a service with a code, kobo. */
export function leftWithCode(code: CodeName, service: number, car: number): number {
  const { percent, offKobo, service: only } = CODES[code];
  const kobo = SERVICES[service]?.kobo[car] ?? 0;
  if (only !== null && only !== service) return kobo;
  return percent > 0 ? Math.floor((kobo * (100 - percent)) / 10_000) * 100 : kobo - offKobo;
}
