import parsePhoneNumber from 'libphonenumber-js/max';

/** Any way a person writes a phone number -> E.164 (+2348031234567), Nigerian unless it starts with +; null when it is none. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumber(text, 'NG');
  // Letters can be parsed into an invalid number, so parsed is not enough.
  return number?.isValid() === true ? number.number : null;
}

/** E.164 -> the way it is read here: 0803 123 4567; a foreign number keeps its +. */
export function shown(e164: string): string {
  const number = parsePhoneNumber(e164);
  if (number === undefined) return e164;
  return number.country === 'NG' ? number.formatNational() : number.formatInternational();
}
