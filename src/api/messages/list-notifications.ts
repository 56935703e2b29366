import type { Runtime } from '#api/runtime.ts';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { listMessagesOfKind } from './list-messages-of-kind.ts';
import type { MessageCaller } from './message-reader.ts';

/** One page of the notifications that the system sent to this reader. */
export const listNotifications = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'notification', page);
