import type { Runtime } from '#api/runtime.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { CreditAnswer } from '#shared/promotions/promotions.contract.ts';
import { listEarned } from './earned-promotions.repository.ts';
import * as repo from './wash-credit.repository.ts';

/** A customer's credit with its latest ledger entries, for the invite page. */
export async function getWashCredit({ db }: Runtime, customerId: string): Promise<CreditAnswer> {
  const [balance, entries, referredCount, referralKobo, earned] = await Promise.all([
    repo.getBalance(db, customerId),
    repo.listEntries(db, customerId, 50),
    repo.countReferredCustomers(db, customerId),
    repo.getReferralKobo(db),
    listEarned(db, customerId),
  ]);
  return {
    balance: nairaFromKobo(balance),
    perFriend: nairaFromKobo(referralKobo),
    friends: referredCount,
    earned,
    entries: entries.map((entry) => ({
      kind: entry.kind,
      amount: nairaFromKobo(entry.amount_kobo),
      at: entry.at.toISOString(),
    })),
  };
}
