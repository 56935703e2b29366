import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { WEBHOOK_FAILURES } from '#api/vendors/webhook-sender.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { AppError } from '#shared/errors.ts';
import { isOneOf, keysOf } from '#shared/guards.ts';
import type { Delivery } from '#shared/integrations/staff-webhooks.contract.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/integrations/webhook-events.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './deliveries.repository.ts';
import { findReceiver } from './receivers.repository.ts';

/**
 * One page of the deliveries to a receiver, newest first.
 * @param before the cursor of the previous page; null for the first page
 * @throws webhook.not_found
 */
export async function listDeliveries(
  { db }: Runtime,
  receiver: string,
  before: string | null,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  if ((await findReceiver(db, receiver)) === undefined) throw new AppError('webhook.not_found');
  const { numberPrefix } = await getSettings(db);
  const cursor = before === null ? null : Number(before);
  const rows = await repo.listDeliveries(db, { receiver, before: cursor, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    deliveries: shown.map((row) => present(row, numberPrefix)),
    next: rows.length > PAGE_SIZE ? String(shown.at(-1)?.number) : null,
  };
}

const present = (row: repo.DeliveryRow, prefix: string): Delivery => ({
  _id: row.id,
  event: isOneOf(WEBHOOK_EVENTS, row.event) ? row.event : TEST_EVENT,
  booking:
    row.booking_id === null || row.booking_number === null
      ? null
      : { _id: row.booking_id, number: bookingNumber(prefix, row.booking_number) },
  at: row.at.toISOString(),
  status: row.status,
  tries: row.tries,
  triedAt: row.tried_at?.toISOString() ?? null,
  responseStatus: row.response_status,
  durationMs: row.duration_ms,
  failure: isOneOf(keysOf(WEBHOOK_FAILURES), row.failure) ? WEBHOOK_FAILURES[row.failure] : null,
  nextAt: row.next_at?.toISOString() ?? null,
});
