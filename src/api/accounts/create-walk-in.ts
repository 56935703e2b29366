import { newId, type Connection, type Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { createReferralCode } from './referral-code.ts';
import { parsePhoneNumber } from './parse-phone-number.ts';
import * as repo from './customer-search.repository.ts';
import { NAME_MAX } from './search-customers.ts';

/**
 * Returns the id of a customer that staff can book for.
 * @throws account.not_found
 */
export async function requireBookableCustomer(db: Connection, id: string): Promise<string> {
  const row = isId(id) ? await repo.findBookable(db, id) : undefined;
  if (row === undefined)
    throw new AppError('account.not_found', { fields: { customer: 'Choose a customer from the list.' } });
  return row.id;
}

/**
 * Creates a customer without email address and log-in; returns the id.
 * @throws request.invalid
 */
export async function createWalkInCustomer(trx: Trx, name: string, phoneNumber: string): Promise<string> {
  const phone = parsePhoneNumber(phoneNumber);
  const [first = '', ...rest] = name.split(/\s+/);
  const last = rest.join(' ');
  if (first.length > NAME_MAX || last.length > NAME_MAX)
    throw new AppError('request.invalid', { fields: { fullName: 'Please shorten this name.' } });
  const id = newId();
  await repo.insertWalkIn(trx, { id, first_name: first, last_name: last, phone, referral_code: createReferralCode() });
  return id;
}
