/** Letters and digits of a plate at most; the longest that are issued have nine. */
const PLATE = /^[A-Z0-9]{3,10}$/;
/** Since 2011: BDJ-482KA; letters of the local government, three figures, two letters. */
const CURRENT = /^([A-Z]{3})([0-9]{2,3})([A-Z]{2})$/;
/** 1992 to 2011: XA 123-KJA. */
const FORMER = /^([A-Z]{2})([0-9]{1,3})([A-Z]{3})$/;

/** A plate of letters alone is an office's or an owner's own. More often something else was typed. */
export const isUnusualPlate = (plate: string): boolean => !/[0-9]/.test(plate);

/** The question to a person who typed a plate without a figure. */
export const PLATE_QUESTION = 'This plate has no figure. Is this right?';

/** The letters and digits of a plate as it is typed, in capitals; null when that is no plate. */
export function normalisePlate(typed: string): string | null {
  const plate = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return PLATE.test(plate) ? plate : null;
}

/** A normalised plate as it is written in Nigeria: BDJ-482KA, XA 123-KJA. Others stay as they are. */
export const formatPlate = (plate: string): string => plate.replace(CURRENT, '$1-$2$3').replace(FORMER, '$1 $2-$3');

/** A plate letter by letter, for screen readers: B D J 4 8 2 K A. */
export const spellPlate = (plate: string): string =>
  plate
    .replace(/[^A-Z0-9]/g, '')
    .split('')
    .join(' ');
