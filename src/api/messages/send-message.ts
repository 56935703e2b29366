import { currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type RecordAudit } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import type { SendForm } from '#shared/messages/send-message.contract.ts';
import { secondsToNewsTime } from '#shared/messages/news-hours.ts';
import { mayWrite } from '#shared/messages/message-targets.ts';
import { resolveRecipients } from './resolve-recipients.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toRole, toReader } from './message-reader.ts';

/**
 * Sends a message or an announcement from the person of the session. A message to an audience is stored once.
 * @throws AppError message.target_refused, message.no_receivers, message.unknown_receiver, request.too_many
 */
export async function sendMessage(
  runtime: Runtime,
  callers: MessageCaller & { requestId: string },
  form: SendForm,
): Promise<void> {
  const role = toRole(callers);
  const sender = toReader(callers);
  if (!mayWrite(role, form.type, form.to)) throw new AppError('message.target_refused');
  await runtime.limits.take('messages', sender.id);
  const write = async (trx: Trx, recordAudit?: RecordAudit) => {
    const { audience, customers, staff } = await resolveRecipients(trx, role, form.to, form.receivers);
    const id = newId();
    await repo.insertMessage(trx, {
      id,
      kind: form.type,
      target: form.to,
      audience,
      title: form.title,
      body: form.message,
      is_booking: form.isBooking ?? false,
      sender_customer_id: callers.customer?.customerId ?? null,
      sender_staff_id: callers.staff?.staffId ?? null,
    });
    await repo.insertEntries(
      trx,
      id,
      form.type,
      'from',
      sender.kind === 'customer' ? { customers: [sender.id] } : { staff: [sender.id] },
    );
    await repo.insertEntries(trx, id, form.type, 'to', { customers, staff });
    // Jobs send it to the customers who consented, by email or SMS.
    if (form.type === 'broadcast') {
      await runtime.queue.send('mail-announcement', { id }, trx);
      const delayS = secondsToNewsTime((await currentTime(trx)).getTime());
      await runtime.queue.send('text-announcement', { id }, trx, delayS);
    }
    recordAudit?.({
      event: form.type === 'broadcast' ? 'message.announced' : 'message.sent',
      subject: { kind: 'message', id },
      detail: { target: form.to },
    });
  };
  if (callers.staff === null) await runtime.db.transaction().execute((trx) => write(trx));
  else await withAudit(runtime, { staffId: callers.staff.staffId, requestId: callers.requestId }, write);
}
