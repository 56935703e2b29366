import type { Runtime } from '#api/runtime.ts';
import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { AppError } from '#shared/errors.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-search.repository.ts';
import { presentKnownCustomer } from './present-known-customer.ts';

interface CustomerPage {
  customers: KnownCustomer[];
  page: number;
  total_items: number;
  total_page: number;
}

/**
 * Parses the search text: digits of a phone number, an email address, or at least three letters of a name, accents
 * optional.
 */
function parseSearchText(q: string): repo.CustomerSearchTerms {
  const empty = { name: null, phone: null, email: null };
  const digits = q.replace(/[\s()+-]/g, '');
  // Phone numbers are stored as +234..., but written as 0803...
  if (/^\d{4,}$/.test(digits)) return { ...empty, phone: digits.replace(/^(?:234|0)/, '') };
  if (q.includes('@')) return { ...empty, email: q.toLowerCase() };
  const name = q
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  if (name.length < 3)
    throw new AppError('request.invalid', {
      fields: { q: 'Type at least three letters of the name, or four figures of the phone.' },
    });
  return { ...empty, name };
}

/**
 * One page of the customers that staff can book for, walk-in customers included.
 * @throws request.invalid where the search text is too short
 */
export async function searchCustomers({ db }: Runtime, q: string, page: number): Promise<CustomerPage> {
  const { rows, total } = await repo.findCustomers(db, parseSearchText(q), page);
  return {
    customers: rows.map(presentKnownCustomer),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
