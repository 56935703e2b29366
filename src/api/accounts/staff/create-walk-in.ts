import { newId, type Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { parsePhoneNumber } from '#api/accounts/contact-channels.ts';
import * as repo from './customer-search.repository.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

/** The longest first or last name of a walk-in customer, in characters. */
const NAME_MAX = 60;

/**
 * Creates a customer without email address and log-in; returns the id.
 * @throws request.invalid
 */
export async function createWalkInCustomer(trx: Trx, name: string, phoneNumber: string): Promise<string> {
  const phone = parsePhoneNumber(phoneNumber);
  const [first = '', ...rest] = name.split(/\s+/);
  const last = rest.join(' ');
  if (first.length > NAME_MAX || last.length > NAME_MAX)
    throw new AppError('request.invalid', { fields: { fullName: FIELDS.longName } });
  const id = newId();
  await repo.insertWalkIn(trx, { id, first_name: first, last_name: last, phone, referral_code: createReferralCode() });
  return id;
}
