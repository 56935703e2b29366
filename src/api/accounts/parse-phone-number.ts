import { toE164 } from '#api/vendors/phone-number.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Converts a phone number to E.164.
 * @throws request.invalid with a message for `phoneNumber`
 */
export function parsePhoneNumber(text: string): string {
  const phone = toE164(text);
  if (phone === null)
    throw new AppError('request.invalid', {
      fields: { phoneNumber: 'Check this phone number, for example 0803 123 4567.' },
    });
  return phone;
}
