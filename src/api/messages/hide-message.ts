import type { Runtime } from '#api/runtime.ts';
import { setMessageMark, type MarkingCaller } from './set-message-mark.ts';

/**
 * Hides one message for this reader; idempotent. @throws AppError message.not_found, also for another reader's message
 */
export const hideMessage = (runtime: Runtime, callers: MarkingCaller, id: string): Promise<void> =>
  setMessageMark(runtime, callers, id, 'hidden_at');
