import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CardMove } from '#shared/bookings/board.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { updateCachedCard } from './board-cards.ts';
import { staffQueryClient } from '../session/staff-query-client.ts';
import { PendingActionNotice } from './PendingActionNotice.tsx';
import { createUndoQueue, sendAction, type ActionInput } from './undo-queue.ts';
import { boardKey, bookingKey } from '../shell/staff-queries.ts';

const noteId = (id: string) => `held ${id}`;

/** The moves of this page. A move that is refused shows the card as it is now, and says why. */
export const undoQueue = createUndoQueue(async (held) => {
  const { _id: id, number } = held.card;
  try {
    updateCachedCard(staffQueryClient, await sendAction(held));
  } catch (error) {
    const fresh = error instanceof AppError ? (error.details.extra?.['booking'] as StaffCard | undefined) : undefined;
    if (fresh) updateCachedCard(staffQueryClient, fresh);
    else for (const queryKey of [boardKey, bookingKey(id)]) void staffQueryClient.invalidateQueries({ queryKey });
    toast.error(`${number}: ${errorMessage(error)}`, { id: `refused ${id}` });
  } finally {
    toast.dismiss(noteId(id));
  }
});

/** Makes a move, with a notice that can undo it while it is held back. */
export function performAction(card: StaffCard, move: CardMove, input?: ActionInput): void {
  undoQueue.hold(card, move, input);
  toast.success(<PendingActionNotice holder={undoQueue} card={card} move={move} onUndone={() => toast.dismiss(noteId(card._id))} />, { id: noteId(card._id), stay: true });
}
