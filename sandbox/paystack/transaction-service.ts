import { randomInt } from 'node:crypto';
import { duplicateReference, errorResponse, success, transactionView, type ProviderResponse } from './responses.ts';
import { eventData } from './webhook-data.ts';
import { parseAmount, type InitializeRequest } from './initialize-request.ts';
import { refundEvent, refundView, type StandInRefund } from './refunds.ts';
import type { FaultyCall, PlannedFault, Scenario, ScenarioRequest } from './scenario.ts';
import type { RecordStore } from './record-store.ts';
import { newTransaction, statusAt, withOutcome, type StandInTransaction } from './transaction.ts';
import type { createWebhookSender } from './webhook-sender.ts';

export type TransactionService = ReturnType<typeof createTransactionService>;

/** Changes transactions and refunds; every change of state is one update under a row lock. */
export function createTransactionService(options: {
  store: RecordStore;
  webhooks: ReturnType<typeof createWebhookSender>;
  now: () => number;
  refundMs: number;
}) {
  const { store, webhooks, now, refundMs } = options;

  async function change(
    reference: string,
    alter: (row: StandInTransaction) => StandInTransaction,
  ): Promise<StandInTransaction | null> {
    let before = '';
    const after = await store.update('transaction', reference, (row) => {
      before = row.status;
      return alter(row);
    });
    if (after && before !== 'success' && after.status === 'success') await sendCharge(after);
    return after;
  }

  function sendCharge(row: StandInTransaction): Promise<void> {
    return webhooks.send('charge.success', transactionView(row, now()), row.scenario.webhook);
  }

  return {
    /** Changes one transaction; sends the webhook on its first success. */
    change,

    /** Opens a transaction; null when the reference is taken. */
    async open(order: InitializeRequest): Promise<StandInTransaction | null> {
      const planned = await plannedFor(store, order.reference);
      const scenario = planned.fault?.on === 'initialize' ? { ...planned, fault: null } : planned;
      const row = newTransaction({ ...order, now: now(), scenario });
      if (!(await store.insert('transaction', row.reference, row))) return null;
      await store.put('access-code', row.accessCode, { reference: row.reference });
      return row;
    },

    async byAccessCode(accessCode: string): Promise<StandInTransaction | null> {
      const found = await store.get('access-code', accessCode);
      return found && store.get('transaction', found.reference);
    },

    /** Takes the fault planned for this call and counts it down; null when the call succeeds. */
    async takeFault(on: FaultyCall, reference: string): Promise<PlannedFault | null> {
      let taken: PlannedFault | null = null;
      const take = (fault: PlannedFault | null | undefined): PlannedFault | null => {
        if (!fault || fault.on !== on || fault.left === 0) return fault ?? null;
        taken = fault;
        return fault.left === null ? fault : { ...fault, left: fault.left - 1 };
      };
      if (on === 'initialize') {
        const key = (await store.get('scenario', reference)) ? reference : '*';
        await store.update('scenario', key, (scenario) => ({ ...scenario, fault: take(scenario.fault) }));
      } else {
        const row = await store.update('transaction', reference, (known) => ({
          ...known,
          scenario: { ...known.scenario, fault: take(known.scenario.fault) },
        }));
        if (!row)
          await store.update('scenario', reference, (scenario) => ({ ...scenario, fault: take(scenario.fault) }));
      }
      return taken;
    },

    /** Applies POST scenario: at once to a known reference, later to one not used yet. */
    async order({ reference, scenario, reset, event }: ScenarioRequest): Promise<StandInTransaction | null> {
      const merge = (old: Scenario): Scenario => (reset ? scenario : { ...old, ...scenario });
      const known = await store.get('transaction', reference);
      if (!known) {
        const old = (await store.get('scenario', reference)) ?? {};
        await store.put('scenario', reference, merge(old));
        return null;
      }
      const row = await change(reference, (old) => {
        const next = { ...old, scenario: merge(old.scenario), scenarioDue: false };
        return scenario.outcome ? withOutcome(next, scenario.outcome, now()) : next;
      });
      if (row && event) await webhooks.send(event, eventData(event, row, now()), scenario.webhook);
      else if (row && scenario.webhook && known.status === 'success' && row.status === 'success') await sendCharge(row);
      return row;
    },

    /** Refunds a paid transaction, whole or in part, never more than was paid. */
    async refund(body: Record<string, unknown>): Promise<ProviderResponse> {
      const reference = await referenceOf(store, body['transaction']);
      const requestedKobo = body['amount'] === undefined ? null : parseAmount(body['amount']);
      if (requestedKobo !== null && typeof requestedKobo !== 'number') return requestedKobo;
      const result: { answer?: ProviderResponse; refund?: StandInRefund } = {};
      const row =
        reference === null
          ? null
          : await store.update('transaction', reference, (old) => {
              const left = old.amountKobo - old.refundedKobo;
              const end = old.scenario.refund ?? 'processed';
              if (statusAt(old, now()) !== 'success' && old.refundedKobo === 0)
                result.answer = errorResponse(400, 'Transaction has not been completed', 'transaction_not_successful');
              else if (left === 0)
                result.answer = errorResponse(400, 'Transaction has been fully reversed', 'transaction_reversed');
              else if (requestedKobo !== null && requestedKobo > left)
                result.answer = errorResponse(
                  400,
                  'Refund amount cannot be more than the transaction amount',
                  'invalid_amount',
                );
              else if (end === 'insufficient-balance')
                result.answer = errorResponse(
                  400,
                  'Insufficient balance to fulfill this refund. Please top up.',
                  'insufficient_balance',
                );
              if (result.answer || end === 'insufficient-balance') return old;
              const amountKobo = requestedKobo ?? left;
              const note = `Refund for transaction ${old.reference}`;
              result.refund = {
                id: String(randomInt(1_000_000, 2 ** 40)),
                reference: old.reference,
                transactionId: old.id,
                amountKobo,
                end,
                customerNote: textOr(body['customer_note'], note),
                merchantNote: textOr(body['merchant_note'], `${note} by ops@example.ng`),
                createdAt: now(),
                endsAt: now() + refundMs,
              };
              if (end !== 'processed') return old;
              const refundedKobo = old.refundedKobo + amountKobo;
              return {
                ...old,
                refundedKobo,
                reversesAt:
                  refundedKobo === old.amountKobo || old.scenario.partReverses === true ? result.refund.endsAt : null,
              };
            });
      if (!row) return errorResponse(404, 'Transaction not found', 'transaction_not_found');
      const { refund } = result;
      if (!refund) return result.answer ?? duplicateReference;
      await store.insert('refund', refund.id, refund);
      for (const [status, delayMs] of [
        ['pending', 0],
        ['processing', refundMs / 2],
        [refund.end, refundMs],
      ] as const) {
        const mode = row.scenario.webhook?.mode ?? 'now';
        await webhooks.send(`refund.${status}`, refundEvent(refund, row, status), { mode, delayMs });
      }
      return success('Refund has been queued for processing', refundView(refund, row, now()));
    },
  };
}

async function plannedFor(store: RecordStore, reference: string | null): Promise<Scenario> {
  return (
    (reference === null ? null : await store.get('scenario', reference)) ?? (await store.get('scenario', '*')) ?? {}
  );
}

/** A refund names its transaction by reference or by id. */
async function referenceOf(store: RecordStore, named: unknown): Promise<string | null> {
  if (typeof named !== 'string' && typeof named !== 'number') return null;
  if (await store.get('transaction', String(named))) return String(named);
  const rows = await store.list('transaction', 5000);
  return rows.find((row) => row.id === String(named))?.reference ?? null;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
