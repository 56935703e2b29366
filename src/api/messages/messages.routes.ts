import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/messages/messages.contract.ts';
import * as write from '#shared/messages/send-message.contract.ts';
import { listAdmins, listUsers } from './list-recipients.ts';
import { sendMessage } from './send-message.ts';
import { listMessages } from './list-messages.ts';
import { markAllMessagesRead, markMessageRead, hideMessage } from './mark-messages.ts';

export function messageRoutes(bind: Binder, runtime: Runtime): void {
  const kinds = [[contract.listNotifications, 'notification'], [contract.listMessages, 'message'], [contract.listBroadcasts, 'broadcast']] as const;
  for (const [endpoint, kind] of kinds) bind(endpoint, (call) => listMessages(runtime, call, kind, Number(call.query.page ?? 1)));
  bind(write.sendMessage, async (call) => {
    await sendMessage(runtime, call, call.body);
    return { message: call.body.type === 'broadcast' ? 'Your announcement is out.' : 'Your message is sent.' };
  });
  bind(contract.readNotifications, async (call) => {
    await markAllMessagesRead(runtime, call, 'notification');
    return { message: 'Everything is marked as read.' };
  });
  bind(contract.readMessage, async (call) => {
    await markMessageRead(runtime, call, call.params.id);
    return { message: 'Marked as read.' };
  });
  bind(contract.deleteMessage, async (call) => {
    await hideMessage(runtime, call, call.params.id);
    return { message: 'Deleted.' };
  });
  bind(write.listAdmins, (call) => listAdmins(runtime, call.staff?.type ?? 'customer'));
  bind(write.listUsers, (call) => listUsers(runtime, call.query.search || null, Number(call.query.page ?? 1)));
}
