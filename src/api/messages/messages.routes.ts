import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/messages/messages.contract.ts';
import * as write from '#shared/messages/send-message.contract.ts';
import { listAdmins } from './list-admins.ts';
import { sendMessage } from './send-message.ts';
import { listMessages } from './list-messages-of-kind.ts';
import { markAllMessagesRead } from './mark-notifications-read.ts';
import { markMessageRead } from './mark-message-read.ts';
import { hideMessage } from './hide-message.ts';

/** Notifications, messages and announcements of customers and staff, and the receivers they can pick. */
export function messageRoutes(route: RegisterRoute, runtime: Runtime): void {
  const kinds = [
    [contract.listNotifications, 'notification'],
    [contract.listMessages, 'message'],
    [contract.listBroadcasts, 'broadcast'],
  ] as const;
  for (const [endpoint, kind] of kinds)
    route(endpoint, (call) => listMessages(runtime, call, kind, Number(call.query.page ?? 1)));
  route(write.sendMessage, async (call) => {
    await sendMessage(runtime, call, call.body);
    return { message: call.body.type === 'broadcast' ? 'Your announcement is out.' : 'Your message is sent.' };
  });
  route(contract.readNotifications, async (call) => {
    await markAllMessagesRead(runtime, call, 'notification');
    return { message: 'Everything is marked as read.' };
  });
  route(contract.readMessage, async (call) => {
    await markMessageRead(runtime, call, call.params.id);
    return { message: 'Marked as read.' };
  });
  route(contract.deleteMessage, async (call) => {
    await hideMessage(runtime, call, call.params.id);
    return { message: 'Deleted.' };
  });
  route(write.listAdmins, (call) => listAdmins(runtime, call.staff?.type ?? 'customer'));
}
