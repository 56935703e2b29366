import type { Runtime } from '#api/runtime.ts';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { listMessagesOfKind } from './list-messages-of-kind.ts';
import type { MessageCaller } from './message-reader.ts';

/** One page of the messages that a person wrote to this reader. */
export const listMessages = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'message', page);
