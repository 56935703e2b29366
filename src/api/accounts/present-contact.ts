import type { User } from '#shared/accounts/accounts.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import type * as repo from './customers.repository.ts';

/** The name and contact data of a customer in the form of the API; an address that is missing is empty. */
export const presentContact = (
  row: Pick<repo.CustomerRow, 'id' | 'first_name' | 'last_name' | 'email' | 'phone'>,
): Pick<User, '_id' | 'firstName' | 'lastName' | 'fullName' | 'email' | 'phoneNumber'> => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: fullName(row.first_name, row.last_name),
  email: row.email ?? '',
  phoneNumber: row.phone,
});
