import * as z from 'zod/mini';
import { hasControls, oneLine, severalLines, withoutInvisible } from './clean-text.ts';
import { browserErrors } from './browser-errors.ts';
import { plainText } from './search-text.ts';

/** Longest email address that can be delivered to (RFC 5321 4.5.3.1.3, less the angle brackets). */
const EMAIL_MAX = 254;

/** U+0000 cannot be stored by PostgreSQL; a lone surrogate is not text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const BAD_TEXT = browserErrors['request.bad_text'][1];
const storable = z.refine<string>(isStorable, BAD_TEXT);

/** Text that people type, cleaned by `clean`, without control characters, of at most `max` UTF-16 units. */
const typed = (max: number, clean: (text: string) => string) =>
  z.string().check(
    z.overwrite(clean),
    z.refine<string>((text) => isStorable(text) && !hasControls(text), BAD_TEXT),
    z.maxLength(max, `Please keep this under ${max + 1} characters.`),
  );

const filledIn = z.minLength(1, 'Please fill this in.');

/** A line of text that may be empty: trimmed, NFC, at most `max` UTF-16 units. Line breaks become spaces. */
export const possiblyBlankLine = (max: number) => typed(max, oneLine);

/** A required line of text. One that shows nothing, such as a zero-width space, is blank. */
export const line = (max: number) => possiblyBlankLine(max).check(filledIn);

/** A line that may be missing; blank and null count as missing. */
export const optionalLine = (max: number) => z.optional(z.nullable(possiblyBlankLine(max)));

const inLowerCase = z.overwrite<string>((text) => text.toLowerCase());

/** The required id of a thing in a body, in lower case, as the database writes it (RFC 9562 4 reads both). */
export const idText = () => line(40).check(inLowerCase);

/** The id of a thing in a body, in lower case, that may be missing; blank and null count as missing. */
export const optionalIdText = () => z.optional(z.nullable(possiblyBlankLine(40).check(inLowerCase)));

/** A required text of a field with several lines, which keeps its line breaks. */
export const paragraphs = (max: number) => typed(max, severalLines).check(filledIn);

/** A text of several lines that may be missing; blank and null count as missing. */
export const optionalParagraphs = (max: number) => z.optional(z.nullable(typed(max, severalLines)));

/** A search text, with plain apostrophes, hyphens and spaces; it may be missing, blank or null. */
export const searchText = (max: number) =>
  z.optional(z.nullable(typed(max, (text) => plainText(text.normalize('NFC')))));

const phone = (max: number) => typed(max, (text) => oneLine(withoutInvisible(text)));

/** A phone number as people write or paste it, without invisible characters. */
export const phoneText = (max = 30) => phone(max).check(filledIn);

/** A phone number that may be missing; blank and null count as missing. */
export const optionalPhoneText = (max = 30) => z.optional(z.nullable(phone(max)));

/**
 * Controls of the direction of text (Unicode Bidi_Control: marks, embeddings, overrides and isolates). With them a list
 * or an email would show another name than the stored one (docs/security.md 31).
 */
const BIDI_CONTROL = /\p{Bidi_Control}/u;
const oneDirection = z.refine<string>(
  (text) => !BIDI_CONTROL.test(text),
  'Please leave out the characters that change the direction of the text.',
);

/** A person's name: a required line that is shown as it is stored. */
export const personName = (max: number) => line(max).check(oneDirection);

/** A person's name that may be missing; blank and null count as missing. */
export const optionalPersonName = (max: number) => z.optional(z.nullable(possiblyBlankLine(max).check(oneDirection)));

/** The codes that answer a malformed address and a malformed one-time code, on every route (docs/api.md 7). */
const MALFORMED = ['account.invalid_email', 'account.missing_otp'] as const;
const [INVALID_EMAIL, INVALID_CODE] = [browserErrors[MALFORMED[0]][1], browserErrors[MALFORMED[1]][1]];

/**
 * The code that these faults are answered with: that of a malformed address, else that of a malformed one-time code,
 * else `request.invalid`. The schemas `email` and `digits` word their faults with the sentence of the code.
 */
export const invalidCode = (issues: readonly Pick<z.core.$ZodIssue, 'message'>[]) =>
  MALFORMED.find((code) => issues.some(({ message }) => message === browserErrors[code][1])) ?? 'request.invalid';

/**
 * The field at which a fault is shown: the first part of its path, and in the words of a car the word at fault, because
 * each has a field of its own.
 */
export const fieldOf = (path: readonly PropertyKey[]): PropertyKey | undefined =>
  path[0] === 'otherCar' ? path.at(-1) : path[0];

/** Removes the invisible characters that a pasted address or number brings, which no one could see and take out. */
export const visibleOnly = z.overwrite<string>((text) => withoutInvisible(text).normalize('NFC').trim());

/** An email address in the form we store and compare: trimmed, NFC, lower case, without invisible characters. */
export const email = () =>
  z
    .string(INVALID_EMAIL)
    .check(visibleOnly, z.toLowerCase(), filledIn, z.maxLength(EMAIL_MAX, INVALID_EMAIL), z.email(INVALID_EMAIL));

/**
 * A password as typed: never trimmed, NFC so that the same keys give the same password on every phone (NIST 800-63B
 * 3.1.1.2).
 */
export const newPassword = () =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      storable,
      filledIn,
      z.minLength(8, 'Use at least 8 characters.'),
      z.maxLength(128, 'Use at most 128 characters.'),
    );

/** A password that is only compared; a malformed one is wrong, not invalid. */
export const submittedPassword = () => z.string().check(z.normalize('NFC'), filledIn, z.maxLength(1000));

/** A one-time code: digits only, as many as its purpose has. */
export const digits = (min: number, max = min) =>
  z.string(INVALID_CODE).check(visibleOnly, filledIn, z.regex(new RegExp(`^[0-9]{${min},${max}}$`), INVALID_CODE));

/** The last four characters of the number of an ID. */
export const idLast4 = () =>
  z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}$/, 'Write the last four characters of the ID number.'));

/** A secret of an exact number of base64url characters, e.g. a token of a link. */
export const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

/** A page number in a query string, from 1. Anything else is 400 (docs/api.md 1). */
export const page = () => z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, 'That page number is not a page.')));

/** Rows on one page of every list (docs/api.md 1). */
export const PAGE_SIZE = 20;

/** First and last name joined. */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim();
