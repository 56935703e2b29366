import { normalisePlate } from '#shared/cars/plate.ts';
import { matchesSearch } from '#shared/search-text.ts';

/** The texts that find a car in a list. */
export interface FoundBy {
  plate: string | null;
  number: string;
  fullName: string;
  carType: string;
  phoneNumber?: string | null | undefined;
}

/** Digits as they are stored: users type 0803 ..., phones are stored as +234803... */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:234|0)/, '');

/**
 * Whether a car in a list is meant by a search: part of its plate in any spelling, of its phone or booking number, or
 * words of its name and type. An empty search finds all.
 */
export function findsCar(search: string, { plate, number, fullName, carType, phoneNumber }: FoundBy): boolean {
  if (matchesSearch(search, `${plate ?? ''} ${number} ${fullName} ${carType}`)) return true;
  const typed = normalisePlate(search);
  if (typed !== null && plate !== null && (normalisePlate(plate) ?? '').includes(typed)) return true;
  const digits = digitsOf(search);
  return /^[\d\s()+-]+$/.test(search) && digits.length >= 4 && digitsOf(phoneNumber ?? '').includes(digits);
}
