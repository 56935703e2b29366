import { withoutInvisible } from './clean-text.ts';

// The function search_key() in database/foundation.sql has the same characters.
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018\u2019\u201b\u2032\ua78c\uff07]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

/** Text with plain apostrophes, hyphens and single spaces, as keyboards write them, without invisible characters. */
export const plainText = (text: string): string =>
  withoutInvisible(text).replaceAll(APOSTROPHES, "'").replaceAll(HYPHENS, '-').replaceAll(/\s+/g, ' ').trim();

/** Text as it is searched: plain, without tone marks and dots below, in lower case. Pure. */
export const foldText = (text: string): string =>
  plainText(text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLowerCase();

/** Whether every word of a search is somewhere in a text, ignoring tone marks and case; an empty search finds all. */
export function matchesSearch(search: string, text: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
