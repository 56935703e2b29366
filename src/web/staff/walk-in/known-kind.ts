import { normalisePlate } from '#shared/cars/plate.ts';

/** The field of a new customer that a search text belongs to. */
export type KnownBy = 'plate' | 'fullName' | 'phoneNumber';

/** Whether a typed text is a plate, a phone number or a name: letters with figures, figures alone, or letters alone. */
export function knownBy(typed: string): KnownBy {
  if (/^[\d\s()+-]+$/.test(typed)) return 'phoneNumber';
  return /\d/.test(typed) && normalisePlate(typed) !== null ? 'plate' : 'fullName';
}
