import { ALL_CHARGES } from '#shared/bookings/booking-charges.ts';
import { cardPayload, type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import { payloadOf } from '#shared/errors.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { updateCachedCard } from './board-cards.ts';
import { staffQueryClient } from '../session/staff-query-client.ts';
import { PendingActionNotice } from './PendingActionNotice.tsx';
import { createUndoQueue, sendAction, type ActionInput } from './undo-queue.ts';
import { boardKey, bookingKey } from './board-queries.ts';

const noticeId = (id: string) => `pending ${id}`;

/** The actions of this page. A refused action shows the booking's current state and the reason. */
export const undoQueue = createUndoQueue(async (pending) => {
  const { _id: id, number } = pending.card;
  try {
    updateCachedCard(staffQueryClient, await sendAction(pending));
  } catch (error) {
    const refused =
      payloadOf(error, 'booking.stale', cardPayload) ??
      payloadOf(error, 'booking.not_possible', cardPayload) ??
      payloadOf(error, 'booking.car_came', cardPayload) ??
      payloadOf(error, 'booking.money_missing', cardPayload);
    const fresh = refused?.booking;
    if (fresh) updateCachedCard(staffQueryClient, fresh);
    else for (const queryKey of [boardKey, bookingKey(id)]) void staffQueryClient.invalidateQueries({ queryKey });
    toast.error(`${number}: ${errorMessage(error)}`, { id: `refused ${id}` });
  } finally {
    toast.dismiss(noticeId(id));
  }
});

/** Takes an action, with a notice that can undo it before it is sent. */
export function performAction(card: StaffCard, action: StaffAction, input?: ActionInput): void {
  undoQueue.add(card, action, input);
  toast.success(
    <PendingActionNotice
      queue={undoQueue}
      card={card}
      action={action}
      isOfCharge={input?.amount !== undefined || (input?.charge !== undefined && input.charge !== ALL_CHARGES)}
      onUndone={() => toast.dismiss(noticeId(card._id))}
    />,
    { id: noticeId(card._id), stay: true },
  );
}
