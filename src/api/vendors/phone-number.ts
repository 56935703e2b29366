import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

/** The parsed number if it is valid: the parser also returns invalid numbers. */
const validIn = (text: string): PhoneNumber | null => {
  const number = parsePhoneNumber(text, 'NG');
  return number?.isValid() === true ? number : null;
};

/**
 * A Nigerian mobile number as most people write it, of the ranges that the parser takes as a whole. Any other number
 * goes to the parser, which takes 30 us.
 */
const USUAL = /^(?:0|\+234 ?)(70[3-9]|80[2-9]|81[0-8]|90[1-9]|91[1-6]) ?(\d{3}) ?(\d{4})$/;

const MOBILE = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** True for a number in E.164 that is a mobile one of these countries (ISO 3166). */
export function isMobileOf(phone: string, countries: readonly string[]): boolean {
  const number = validIn(phone);
  return number?.country !== undefined && countries.includes(number.country) && MOBILE.includes(number.getType() ?? '');
}

/**
 * Converts a phone number as people write it to E.164 (+2348031234567). It is Nigerian unless it has a country code
 * after +, 009 (Nigeria's international prefix) or 00 (that of most countries). Null when it is not a valid number.
 */
export function toE164(text: string): string | null {
  const usual = USUAL.exec(text);
  if (usual !== null) return `+234${usual[1]}${usual[2]}${usual[3]}`;
  const number = validIn(text) ?? (/^\s*00/.test(text) ? validIn(text.replace('00', '+')) : null);
  return number?.number ?? null;
}
