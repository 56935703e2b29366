import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { digits, phoneText, submittedPassword } from '#shared/text-schemas.ts';
import { user } from './accounts.contract.ts';

/** Another number of an account, which keeps the present one until the code to the new one is entered. */

export const requestNewPhone = endpoint({
  method: 'POST',
  path: 'user/me/new-phone',
  auth: 'customer',
  summary:
    "Send a six-digit code to another number, after the current password or a 'Confirm' code. An account with a phone only needs a device that it has known for a day.",
  body: z.object({
    phoneNumber: phoneText(),
    currentPassword: z.optional(submittedPassword()),
    /** A code of otp/get 'Confirm', for an account without a password. */
    otp: z.optional(digits(6)),
  }),
  response: messageResponse,
  errors: [
    'account.confirm_first',
    'account.wrong_password',
    'account.wrong_code',
    'account.too_many_tries',
    'account.new_device',
    'account.sms_off',
    'account.too_many_texts',
    'account.code_too_soon',
    'request.busy',
  ],
});

export const confirmNewPhone = endpoint({
  method: 'POST',
  path: 'user/me/new-phone/confirm',
  auth: 'customer',
  summary:
    'Take the new number with the code sent to it; the other sessions end, and the former number and the email are notified.',
  body: z.object({ otp: digits(6) }),
  response: z.object({ message: z.string(), user }),
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'account.wrong_code', 'account.too_many_tries'],
});
