import { readDeposit, type DepositColumns } from '#api/catalogue/deposit-columns.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { depositKobo } from '#shared/promotions/deposit.ts';
import * as repo from './bookings.repository.ts';

interface PricedService {
  priceKobo: number;
  service: DepositColumns;
}

/**
 * The deposit that a customer pays for services, kobo; 0: none.
 * @param amountKobo the amount for all of them after discounts and credit
 */
export async function findDepositKobo(
  db: Connection,
  customerId: string,
  priced: readonly PricedService[],
  amountKobo: number,
): Promise<number> {
  const lines = priced.map(({ priceKobo, service }) => ({ priceKobo, deposit: readDeposit(service) }));
  if (lines.every(({ deposit }) => deposit === null)) return 0;
  return depositKobo(lines, amountKobo, await repo.findDepositCustomer(db, customerId));
}
