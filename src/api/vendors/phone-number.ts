import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

/** Letters can be parsed into an invalid number, so parsed is not enough. */
const validIn = (text: string): PhoneNumber | null => {
  const number = parsePhoneNumber(text, 'NG');
  return number?.isValid() === true ? number : null;
};

/**
 * Any way a person writes a phone number -> E.164 (+2348031234567), Nigerian unless it names another country by + or, as
 * abroad, by 00 (here it is 009); null when it is none.
 */
export function toE164(text: string): string | null {
  const number = validIn(text) ?? (/^\s*00/.test(text) ? validIn(text.replace('00', '+')) : null);
  return number?.number ?? null;
}
