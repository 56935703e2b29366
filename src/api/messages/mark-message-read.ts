import type { Runtime } from '#api/runtime.ts';
import { setMessageMark, type MarkingCaller } from './set-message-mark.ts';

/**
 * Marks one message as read for this reader. @throws AppError message.not_found, also for another reader's or a hidden
 * message
 */
export const markMessageRead = (runtime: Runtime, callers: MarkingCaller, id: string): Promise<void> =>
  setMessageMark(runtime, callers, id, 'read_at');
