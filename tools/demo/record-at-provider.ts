import { sql, type Insertable } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';
import type { PaymentTable } from '#api/platform/database/schema.ts';
import { newTransaction, withOutcome } from '#sandbox/paystack/transaction.ts';
import { createStandInTable } from '#sandbox/stand-in-records.ts';

/**
 * Records online payments at the sandbox's payment provider as well, so that they can be refunded there. The newest
 * ones suffice: the provider's list is short.
 */
export async function recordAtProvider(db: Database, payments: readonly Insertable<PaymentTable>[]): Promise<void> {
  const newest = payments
    .filter(({ method, status }) => method === 'online' && status === 'settled')
    .toSorted((a, b) => Number(a.settled_at) - Number(b.settled_at))
    .slice(-4000);
  const transactions = newest.map((payment) => {
    const started = newTransaction({
      reference: payment.reference,
      email: payment.email ?? '',
      amountKobo: payment.amount_kobo,
      metadata: {},
      callbackUrl: null,
      channel: payment.channel ?? 'card',
      now: Number(payment.created_at),
      scenario: {},
    });
    return withOutcome({ ...started, id: payment.provider_id ?? started.id }, 'success', Number(payment.settled_at));
  });
  await createStandInTable(db);
  await sql`
    insert into sandbox.stand_in_records (kind, key, body)
    select 'transaction', key, body
    from unnest(${transactions.map(({ reference }) => reference)}::text[], ${transactions.map((one) => JSON.stringify(one))}::text[])
      as made (key, body)`.execute(db);
}
