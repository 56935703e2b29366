import * as z from 'zod/mini';

/** Maximum length of a deliverable email address (RFC 5321 4.5.3.1.3, without the angle brackets). */
const EMAIL_MAX = 254;

/** Whether PostgreSQL can store the text: it has no U+0000 and no lone surrogate. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const keepable = z.refine<string>(isKeepable, 'Some of the text has characters that cannot be kept.');

/** A required line of text: trimmed, NFC, not blank, at most `max` UTF-16 units. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    keepable,
    z.minLength(1, 'Please fill this in.'),
    z.maxLength(max, `Please keep this under ${max + 1} characters.`),
  );

/** An optional line of text: may be missing, null or blank; otherwise as `line`. */
export const optionalLine = (max: number) =>
  z.optional(
    z.nullable(
      z.string().check(z.trim(), z.normalize('NFC'), keepable, z.maxLength(max, `Please keep this under ${max + 1} characters.`)),
    ),
  );

/** An email address, normalised for storage and comparison: trimmed, NFC, lower case. */
export const email = () =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.minLength(1, 'Please fill this in.'),
    z.maxLength(EMAIL_MAX, 'That email address is too long.'),
    z.email('Check this email address.'),
  );

/** A new password: not trimmed, NFC so that every keyboard yields the same characters (NIST 800-63B 3.1.1.2). */
export const newPassword = () =>
  z.string().check(
    z.normalize('NFC'),
    keepable,
    z.minLength(8, 'Use at least 8 characters.'),
    z.maxLength(128, 'Use at most 128 characters.'),
  );

/** A password to compare with the stored one. It has no strength rules, so an old password is never a format error. */
export const givenPassword = () => z.string().check(z.normalize('NFC'), z.minLength(1, 'Please fill this in.'), z.maxLength(1000));

/** A one-time code of `min` to `max` ASCII digits. */
export const digits = (min: number, max = min) =>
  z.string().check(z.trim(), z.minLength(1, 'Please fill this in.'), z.regex(new RegExp(`^[0-9]{${min},${max}}$`), `Enter all ${max} digits of the code.`));

/** A page number in a query string, 1 to 999999. */
export const page = () => z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, 'That page number is not a page.')));

/** Rows on one page of every list. */
export const PAGE_SIZE = 20;

/** First and last name joined; either may be empty. */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim();
