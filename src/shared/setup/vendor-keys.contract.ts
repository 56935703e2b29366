import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { staffIdentity, STAFF_IDENTITY_ERRORS } from '#shared/staff-identity.ts';
import { email, line, optionalLine } from '#shared/text-schemas.ts';
import { VENDOR_ACCOUNTS } from './vendor-accounts.ts';

/** The keys of the accounts at vendors, which are entered on the set-up page and never shown again. */

const key = () => line(200);

export const paymentKeys = z.object({ secretKey: key(), publicKey: key() });
export const smsKeys = z.object({
  apiKey: key(),
  senderId: line(11).check(z.regex(/^[A-Za-z0-9 ]+$/, 'Use letters and digits.')),
  webhookSecret: key(),
});
export const mailKeys = z.object({
  host: line(253).check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9.:-]+$/, 'Write the name of the server, such as mail.example.ng.'),
  ),
  port: line(5).check(z.regex(/^[1-9]\d{1,4}$/, 'Write a number, such as 587.')),
  user: line(200),
  password: key(),
  /** The address that emails come from. */
  from: email(),
});

/** The keys of each account. */
export interface VendorKeys {
  payments: z.output<typeof paymentKeys>;
  sms: z.output<typeof smsKeys>;
  mail: z.output<typeof mailKeys>;
}

const account = z.object({
  account: z.enum(VENDOR_ACCOUNTS),
  /** `stand-in`: the simulated vendor of the sandbox. `none`: there is no account. */
  source: z.enum(['environment', 'page', 'stand-in', 'none']),
  /** Of the payment keys: whether money moves. */
  mode: z.nullable(z.enum(['live', 'test'])),
  /** The last four characters of the secret. */
  ending: z.nullable(z.string()),
  /** The sender of SMS, or the mail server. */
  detail: z.nullable(z.string()),
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The reasons why the stored keys are not used, a sentence each. */
  faults: z.array(z.string()),
  /** Why no keys can be entered. `no-address`: the vendor's address is missing in the environment. */
  closed: z.nullable(z.enum(['environment', 'no-address'])),
});
export type VendorAccountState = z.output<typeof account>;

export const listVendorKeys = endpoint({
  method: 'GET',
  path: 'staff/setup/keys',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'Where the keys of each account at a vendor come from, with the last four characters.',
  response: z.object({ accounts: z.array(account) }),
});

/** What each change of keys needs beside them. */
const proof = { ...staffIdentity, code: optionalLine(30) };
const CHANGE_ERRORS = [
  'keys.in_environment',
  'keys.weak',
  'staff.role_is_new',
  'staff.second_step_missing',
  'staff.wrong_code',
  ...STAFF_IDENTITY_ERRORS,
] as const;
const changed = z.object({ message: z.string(), account });

export const changePaymentKeys = endpoint({
  method: 'PUT',
  path: 'staff/setup/keys/payments',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Replace the keys of the payment provider, with the current password, a code of the second step and a role that is older than a day; all owners get an email and a notification.',
  body: z.object({ ...paymentKeys.def.shape, ...proof }),
  response: changed,
  errors: [...CHANGE_ERRORS, 'keys.other_business', 'keys.not_checked'],
});

export const changeSmsKeys = endpoint({
  method: 'PUT',
  path: 'staff/setup/keys/sms',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'Replace the keys of the SMS provider, as those of the payment provider.',
  body: z.object({ ...smsKeys.def.shape, ...proof }),
  response: changed,
  errors: [...CHANGE_ERRORS, 'keys.no_address'],
});

export const changeMailKeys = endpoint({
  method: 'PUT',
  path: 'staff/setup/keys/mail',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Replace the account at the mail server, as the keys of the payment provider. The server must be on the internet.',
  body: z.object({ ...mailKeys.def.shape, ...proof }),
  response: changed,
  errors: CHANGE_ERRORS,
});

export const tryVendorKeys = endpoint({
  method: 'POST',
  path: 'staff/setup/keys/:account/try',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Try an account: send the caller an email or an SMS, or read the payment account. With test keys it also opens a payment that no one pays. The result is in words.',
  params: { account: z.enum(VENDOR_ACCOUNTS) },
  response: z.object({ isOk: z.boolean(), text: z.string() }),
  errors: ['request.too_many'],
});
