import type { StaffCard } from '#shared/booking/staff-contract.ts';
import type { CardMove } from '#shared/booking/board.ts';
import { AppError } from '#shared/errors.ts';
import { trouble } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { cardChanged } from './board-cards.ts';
import { staffClient } from '../session/staff-query-client.ts';
import { HeldNote } from './PendingActionNotice.tsx';
import { makeHolder, sendMove, type MoveInput } from './undo-queue.ts';
import { boardKey, bookingKey } from '../shell/staff-queries.ts';

const noteId = (id: string) => `held ${id}`;

/** The moves of this page. A move that is refused shows the card as it is now, and says why. */
export const holder = makeHolder(async (held) => {
  const { _id: id, number } = held.card;
  try {
    cardChanged(staffClient, await sendMove(held));
  } catch (error) {
    const fresh = error instanceof AppError ? (error.details.extra?.['booking'] as StaffCard | undefined) : undefined;
    if (fresh) cardChanged(staffClient, fresh);
    else for (const queryKey of [boardKey, bookingKey(id)]) void staffClient.invalidateQueries({ queryKey });
    toast.error(`${number}: ${trouble(error)}`, { id: `refused ${id}` });
  } finally {
    toast.dismiss(noteId(id));
  }
});

/** Makes a move, with a notice that can undo it while it is held back. */
export function moveCard(card: StaffCard, move: CardMove, input?: MoveInput): void {
  holder.hold(card, move, input);
  toast.success(<HeldNote holder={holder} card={card} move={move} onUndone={() => toast.dismiss(noteId(card._id))} />, { id: noteId(card._id), stay: true });
}
