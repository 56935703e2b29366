import { servicesOf, type Form } from './model-bookings.ts';
import { HOUR, SERVICES, WASH, type Model } from './model-state.ts';

/** Codes of promotions as docs/api.md 5 says. */

/** Codes of promotions that customers enter. */
export type CodeName = 'rains-40' | 'wash-off';

/** What the codes take off: a share of any service, or a sum of one, kobo; and how many bookings of a customer have it. */
export const CODES: Record<CodeName, { percent: number; offKobo: number; service: number | null; ofCustomer: number }> =
  {
    'rains-40': { percent: 40, offKobo: 0, service: null, ofCustomer: 1 },
    'wash-off': { percent: 0, offKobo: 200_000, service: WASH, ofCustomer: 2 },
  };
/** The first code runs out, and the other one ends after this day in Lagos. */
export const CODE_PLACES = 2;
export const CODE_UNTIL = '2026-11-27';

/** What staff change of a code; `until`: its last day. */
export interface Code {
  isActive: boolean;
  places: number | null;
  until: string | null;
}

/** What the box for a code has; null: the form has none, and the booking keeps its code. */
export type Entered = CodeName | 'mistyped-1' | '' | null;

const isCode = (code: string): code is CodeName => code in CODES;
export const usesOf = (m: Readonly<Model>, code: CodeName): number =>
  m.bookings.filter((one) => one.code === code).length;

function isUsable(m: Readonly<Model>, code: CodeName, customer: number, own: number | null): boolean {
  const { isActive, places, until } = m.codes[code];
  if (!isActive) return false;
  if (own !== null && m.bookings[own]?.code === code) return true;
  const today = new Date(m.now + HOUR).toISOString().slice(0, 10);
  if (until !== null && today > until) return false;
  if (places !== null && usesOf(m, code) >= places) return false;
  const before = m.rememberedCodes.get(m.customers[customer]?.email ?? '')?.get(code) ?? 0;
  const used = m.bookings.filter((one) => one.customer === customer && one.code === code).length;
  return before + used < CODES[code].ofCustomer;
}

/** The code that counts for a form of a customer, or why there is no price; `own`: the booking that changes. */
export function codeFor(
  m: Readonly<Model>,
  customer: number,
  entered: Entered,
  own: number | null,
): CodeName | null | 'promotion.code_refused' {
  const ownCode = own === null ? null : (m.bookings[own]?.code ?? null);
  const code = entered ?? ownCode;
  if (code === null || code === '') return null;
  if (isCode(code) && isUsable(m, code, customer, own)) return code;
  return code === ownCode ? null : 'promotion.code_refused';
}

/** What is left of a service with a code, kobo. */
export function leftWithCode(code: CodeName, service: number, car: number): number {
  const { percent, offKobo, service: only } = CODES[code];
  const kobo = SERVICES[service]?.kobo[car] ?? 0;
  if (only !== null && only !== service) return kobo;
  return percent > 0 ? Math.floor((kobo * (100 - percent)) / 10_000) * 100 : kobo - offKobo;
}

/** What a quote says of the code that was entered. */
export function resultOf(code: CodeName | null, promotion: string | null, form: Form) {
  if (code === null) return null;
  const hasEffect = servicesOf(form).some(
    (one) => leftWithCode(code, one, form.car) < (SERVICES[one]?.kobo[form.car] ?? 0),
  );
  return { code, result: promotion === code ? 'applied' : hasEffect ? 'better-offer' : 'no-effect' };
}
