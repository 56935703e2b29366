import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import type * as repo from './customer-search.repository.ts';

/** A customer as staff see them. */
export const presentKnownCustomer = (row: repo.FoundCustomerRow): KnownCustomer => ({
  _id: row.id,
  fullName: fullName(row.first_name, row.last_name),
  phoneNumber: row.phone,
  email: row.email,
  walkIn: row.walk_in,
});
