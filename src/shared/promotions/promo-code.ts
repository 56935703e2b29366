import * as z from 'zod/mini';
import { possiblyBlankLine } from '#shared/text-schemas.ts';

/** The fewest characters of a code, so that codes are not guessed. */
const CODE_MIN = 6;
const CODE_MAX = 60;

/** The errors of a call that has a code. */
export const CODE_ERRORS = ['promotion.code_refused', 'promotion.too_many_codes'] as const;

/** A code as it is stored: in small letters and without spaces, however it was typed. */
export const storedCode = (typed: string): string => typed.replaceAll(/\s/gu, '').toLowerCase();
const toStored = z.overwrite<string>(storedCode);

/** The code of a promotion in a body. Not given: that of the booking which is changed; blank and null: none. */
export const enteredCode = z.optional(z.nullable(possiblyBlankLine(CODE_MAX).check(toStored)));

/** A code that staff choose. */
export const newCode = possiblyBlankLine(CODE_MAX).check(
  toStored,
  z.minLength(CODE_MIN, `Use at least ${CODE_MIN} characters.`),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, figures and single hyphens.'),
);

/** A code as people read it. */
export const showCode = (code: string): string => code.toUpperCase();
