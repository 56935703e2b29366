import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

/** The parsed number if it is valid: the parser also returns invalid numbers. */
const validIn = (text: string): PhoneNumber | null => {
  const number = parsePhoneNumber(text, 'NG');
  return number?.isValid() === true ? number : null;
};

/**
 * Converts a phone number as people write it to E.164 (+2348031234567). It is Nigerian unless it has a country code
 * after +, 009 (Nigeria's international prefix) or 00 (that of most countries). Null when it is not a valid number.
 */
export function toE164(text: string): string | null {
  const number = validIn(text) ?? (/^\s*00/.test(text) ? validIn(text.replace('00', '+')) : null);
  return number?.number ?? null;
}
