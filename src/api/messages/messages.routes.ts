import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/messages/messages.contract.ts';
import * as write from '#shared/messages/send-message.contract.ts';
import { hideMessage, markMessageRead, markNotificationsRead } from './mark-messages.ts';
import { listAdmins } from './list-recipients.ts';
import { listAnnouncements, listMessages, listNotifications } from './list-messages.ts';
import { sendMessage } from './send-message.ts';
import { ANSWERS } from './messages.texts.ts';

/** Notifications, messages and announcements of customers and staff, and the recipients they can pick. */
export function messageRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listNotifications, (call) => listNotifications(runtime, call, Number(call.query.page ?? 1)));
  route(contract.listMessages, (call) => listMessages(runtime, call, Number(call.query.page ?? 1)));
  route(contract.listAnnouncements, (call) => listAnnouncements(runtime, call, Number(call.query.page ?? 1)));
  route(write.sendMessage, async (call) => {
    await sendMessage(runtime, call, call.body);
    return { message: call.body.type === 'broadcast' ? ANSWERS.announced : ANSWERS.sent };
  });
  route(contract.markNotificationsRead, async (call) => {
    await markNotificationsRead(runtime, call);
    return { message: ANSWERS.allRead };
  });
  route(contract.markMessageRead, async (call) => {
    await markMessageRead(runtime, call, call.params.id);
    return { message: ANSWERS.read };
  });
  route(contract.hideMessage, async (call) => {
    await hideMessage(runtime, call, call.params.id);
    return { message: ANSWERS.deleted };
  });
  route(write.listAdmins, (call) => listAdmins(runtime, call.staff?.type ?? 'customer'));
}
