import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import styles from './PendingActionNotice.module.css';
import type { UndoQueue } from './undo-queue.ts';
import { texts } from './staff-board.texts.ts';
import { ACTION_DONE_LABEL, CHARGE_DONE_LABEL } from '#web/staff/staff.texts.ts';

interface PendingActionNoticeProps {
  queue: UndoQueue;
  card: StaffCard;
  action: StaffAction;
  /** It is about one charge or a part of it. */
  isOfCharge: boolean;
  onUndone: () => void;
}

/**
 * Names the action that was just taken, with an Undo button. The countdown stops while the button is hovered or
 * focused.
 */
export function PendingActionNotice({ queue, card, action, isOfCharge, onUndone }: PendingActionNoticeProps) {
  const { _id: id, number } = card;
  const pause = () => queue.pause(id);
  const resume = () => queue.resume(id);
  return (
    <>
      {number} {(isOfCharge && CHARGE_DONE_LABEL[action]) || ACTION_DONE_LABEL[action]}.{' '}
      <button
        type="button"
        className={styles.undo}
        onPointerEnter={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
        onClick={() => {
          queue.undo(id);
          onUndone();
        }}
      >
        {texts.undo}
      </button>
    </>
  );
}
