/** The least and the highest price, whole naira. Half of the least still reaches the provider's minimum. */
export const LEAST_PRICE = 100;
export const HIGHEST_PRICE = 10_000_000;

export type PriceText = { price: number | null } | { problem: string };

/** Naira before or after the figures, in the ways people and spreadsheets write it. */
const CURRENCY = /^(?:₦|NGN|N)|(?:₦|NGN|N)$/i;
/** Figures with or without thousands separators; a fraction only of noughts. */
const FIGURES = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.0{1,2})?$/;

/**
 * Reads a price as people type it and spreadsheets copy it: 4500, 4,500, ₦4,500.00, NGN 4 500. Blank is null, the
 * default price. Whole naira.
 */
export function readPrice(text: string): PriceText {
  const bare = text.replaceAll(/\s+/gu, ' ').trim().replace(CURRENCY, '').trim();
  if (bare === '') return text.trim() === '' ? { price: null } : { problem: 'Write a price in whole naira.' };
  if (!FIGURES.test(bare)) return { problem: 'Write a price in whole naira.' };
  const price = Number(bare.replaceAll(/[, ]/g, ''));
  if (price < LEAST_PRICE) return { problem: `A price is at least ${LEAST_PRICE} naira.` };
  if (price > HIGHEST_PRICE) return { problem: 'That price is too high.' };
  return { price };
}
