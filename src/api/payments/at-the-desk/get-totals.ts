import type { Runtime } from '#api/runtime.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-payments.repository.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/payments/payments.texts.ts';

/** Maximum range of the totals and of the ledger, days. */
const MAX_RANGE_DAYS = 400;

/** @throws AppError request.invalid when `to` is before `from` or too long after it */
export function checkDayRange(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(days >= 0 && days < MAX_RANGE_DAYS))
    throw new AppError('request.invalid', {
      fields: { to: FIELDS.longRange(MAX_RANGE_DAYS) },
    });
}

const add = (rows: readonly { [key: string]: unknown }[], key: string): number =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0);

/** Received and refunded amounts by day and method, from the ledger. */
export async function getTotals({ db }: Runtime, from: string, to: string) {
  checkDayRange(from, to);
  const [rows, foreign, retained] = await Promise.all([
    repo.totals(db, from, to),
    repo.foreignTotals(db, from, to),
    repo.retainedDeposits(db, from, to),
  ]);
  const line = (row: { payments: number; received_kobo: number; refunded_kobo: number; fees_kobo: number }) => ({
    payments: row.payments,
    received: nairaFromKobo(row.received_kobo),
    refunded: nairaFromKobo(row.refunded_kobo),
    fees: nairaFromKobo(row.fees_kobo),
    net: nairaFromKobo(row.received_kobo - row.refunded_kobo),
  });
  return {
    from,
    to,
    days: rows.map((row) => ({ day: row.day, method: row.method, ...line(row) })),
    total: line({
      payments: add(rows, 'payments'),
      received_kobo: add(rows, 'received_kobo'),
      refunded_kobo: add(rows, 'refunded_kobo'),
      fees_kobo: add(rows, 'fees_kobo'),
    }),
    retainedDeposits: nairaFromKobo(retained),
    foreign: foreign.map((row) => ({ currency: row.currency, received: nairaFromKobo(row.received_kobo) })),
  };
}
