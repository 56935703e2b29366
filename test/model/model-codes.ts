import { CODES, leftWithCode } from './code-prices.ts';
import { servicesOf, type Form } from './model-bookings.ts';
import type { CodeName } from './model-types.ts';
import { HOUR, SERVICES, type Model } from './model-state.ts';

/** Codes of promotions as docs/api.md 5 says. */

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

/**
 * Which code a booking has after its form was sent; `own`: the booking that changes, null for a new one. A refused code
 * is an error.
 */
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

/** What a quote says of the code that was entered. */
export function resultOf(code: CodeName | null, promotion: string | null, form: Form) {
  if (code === null) return null;
  const hasEffect = servicesOf(form).some(
    (one) => leftWithCode(code, one, form.car) < (SERVICES[one]?.kobo[form.car] ?? 0),
  );
  return { code, result: promotion === code ? 'applied' : hasEffect ? 'better-offer' : 'no-effect' };
}
