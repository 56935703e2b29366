import type { Runtime } from '#api/runtime.ts';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { listMessagesOfKind } from './list-messages-of-kind.ts';
import type { MessageCaller } from './message-reader.ts';

/** One page of the announcements to the audiences of this reader. */
export const listAnnouncements = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'broadcast', page);
