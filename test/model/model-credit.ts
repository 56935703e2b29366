import { at } from './model-charges.ts';
import { REFERRAL_KOBO, type Model } from './model-state.ts';

/** Wash credit and remembered benefits as docs/api.md 5 says. */

export const balance = (m: Model, customer: number): number =>
  m.credit.reduce((total, entry) => total + (entry.customer === customer ? entry.kobo : 0), 0);

export const remembers = (m: Model, customer: number, benefit: string): boolean | undefined =>
  m.remembered.get(m.customers[customer]?.email ?? '')?.get(benefit);

/** Credit for the referrer, once for each referred customer; again only after it was taken back for this booking. */
export function reward(m: Model, index: number): void {
  const { customer: referred } = at(m, index);
  const customer = m.customers[referred]?.referrer ?? null;
  if (customer === null || m.customers[customer]?.isDeleted === true) return;
  if (remembers(m, referred, 'referral') !== undefined) return;
  const last = m.credit.findLast((entry) => entry.referred === referred);
  if (last !== undefined && (last.kind !== 'referral-back' || last.booking !== index)) return;
  const kobo = last === undefined ? REFERRAL_KOBO : -last.kobo;
  m.credit.push({ customer, kobo, kind: 'referral', booking: index, referred, round: (last?.round ?? 0) + 1 });
}

/** Takes the credit for a referral back as far as it is unspent. */
export function takeReward(m: Model, index: number): void {
  const earned = m.credit.findLast((entry) => entry.booking === index && entry.kind === 'referral');
  if (earned === undefined) return;
  const { customer, referred, round } = earned;
  const isBack = m.credit.some((one) => one.booking === index && one.kind === 'referral-back' && one.round === round);
  const kobo = Math.min(earned.kobo, balance(m, customer));
  if (!isBack && kobo > 0)
    m.credit.push({ customer, kobo: -kobo, kind: 'referral-back', booking: index, referred, round });
}
