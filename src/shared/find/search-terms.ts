import { normalisePlate } from '#shared/cars/plate.ts';
import { foldText } from '#shared/search-text.ts';

/** What a search text may mean; anything that matches one of the terms is found. */
export interface SearchTerms {
  /** The number of a booking, which is also that of its invoice. */
  number: number | null;
  /** The number of a receipt. */
  receipt: number | null;
  /** Digits within a phone number as it is stored, +234... */
  phone: string | null;
  /** Part of an email address, lower case. */
  email: string | null;
  /** Part of a plate, letters and digits alone. */
  plate: string | null;
  /** Part of a name as it was typed. */
  name: string | null;
}

/** Fewest characters of a plate or a name that are searched for: the index finds any three. */
export const SEARCH_MIN = 3;
/** Fewest digits of a phone number that are searched for. */
const PHONE_MIN = 4;
/** The largest number that the database stores. */
const NUMBER_MAX = 2 ** 31 - 1;

const NOTHING: SearchTerms = { number: null, receipt: null, phone: null, email: null, plate: null, name: null };

const toNumber = (digits: string): number | null => (Number(digits) <= NUMBER_MAX ? Number(digits) : null);

/** The number of a receipt, an invoice or a booking with the prefix of the centre; null where the text is none. */
function parseNumber(typed: string, prefix: string): SearchTerms | null {
  if (!typed.toUpperCase().startsWith(prefix.toUpperCase())) return null;
  const [, paper, digits] = /^(-?[RI])?[\s-]*(\d+)$/i.exec(typed.slice(prefix.length)) ?? [];
  if (digits === undefined) return null;
  const number = toNumber(digits);
  return /R/i.test(paper ?? '') ? { ...NOTHING, receipt: number } : { ...NOTHING, number };
}

/**
 * What a search text may mean: the number of a booking, an invoice or a receipt with its prefix; digits of a number, a
 * phone or a plate; an email address; part of a plate or of a name, tone marks optional. Null: it is too short to be
 * searched for. Pure.
 */
export function parseSearch(typed: string, prefix: string): SearchTerms | null {
  const numbered = parseNumber(typed, prefix);
  if (numbered !== null) return numbered;
  const plate = normalisePlate(typed);
  const digits = typed.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const number = toNumber(digits);
    // Phone numbers are stored as +234..., but written as 0803...
    const phone = digits.replace(/^(?:234|0)/, '');
    return { ...NOTHING, number, receipt: number, phone: phone.length >= PHONE_MIN ? phone : null, plate };
  }
  if (typed.includes('@')) return { ...NOTHING, email: typed.toLowerCase() };
  const isName = foldText(typed).length >= SEARCH_MIN;
  if (!isName && plate === null) return null;
  return { ...NOTHING, plate, name: isName ? typed : null, email: isName ? typed.toLowerCase() : null };
}
