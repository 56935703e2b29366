import { findOwedKobo } from '#api/bookings/find-owed.ts';
import { getCreditBalance } from '#api/promotions/wash-credit.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-money.repository.ts';

/** What a customer paid, got back and owes, in naira, with one page of their lines of the ledger, newest first. */
export async function getCustomerMoney({ db }: Runtime, customerId: string, page: number) {
  const [sums, refundsOpen, owed, credit, entries, centre] = await Promise.all([
    repo.sumLedger(db, customerId),
    repo.sumOpenRefunds(db, customerId),
    findOwedKobo(db, [customerId]),
    getCreditBalance(db, customerId),
    repo.listLedger(db, customerId, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    getSettings(db),
  ]);
  return {
    paid: nairaFromKobo(sums.paid_kobo),
    refunded: nairaFromKobo(sums.refunded_kobo),
    refundsOpen: nairaFromKobo(refundsOpen),
    due: nairaFromKobo(owed.get(customerId) ?? 0),
    washCredit: nairaFromKobo(credit),
    entries: entries.map((row) => ({
      _id: row.id,
      kind: row.kind,
      method: row.method,
      amount: nairaFromKobo(row.amount_kobo),
      at: row.at.toISOString(),
      booking: { _id: row.booking_id, number: bookingNumber(centre.numberPrefix, row.number) },
      receipt: row.kind === 'payment' ? row.receipt_number : null,
    })),
    page,
    total_items: sums.entries,
    total_page: Math.ceil(sums.entries / PAGE_SIZE),
  };
}
