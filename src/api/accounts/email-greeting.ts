/** Letters of a name in an email greeting. */
const MAX_LETTERS = 30;

/**
 * The greeting of an email: "Hello Ada,". A name is typed by strangers, so that only its first word counts, and only as
 * letters; anything else would make the centre send their message (docs/security.md 31).
 */
export function greeting(firstName: string): string {
  const [word = ''] = firstName.trim().split(/\s+/);
  return word.length <= MAX_LETTERS && /^[\p{L}\p{M}'’-]+$/u.test(word) ? `Hello ${word},` : 'Hello,';
}
