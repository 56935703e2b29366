import type { CardMove } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import styles from './PendingActionNotice.module.css';
import type { UndoQueue } from './undo-queue.ts';
import { ACTION_DONE_LABEL } from '../shell/staff-labels.ts';

interface PendingActionNoticeProps {
  holder: UndoQueue;
  card: StaffCard;
  move: CardMove;
  onUndone: () => void;
}

/** What was just done, and the button that undoes it. While that is pointed at or focused its time stands still. */
export function PendingActionNotice({ holder, card, move, onUndone }: PendingActionNoticeProps) {
  const { _id: id, number } = card;
  const pause = () => holder.pause(id);
  const resume = () => holder.resume(id);
  return (
    <>
      {number} {ACTION_DONE_LABEL[move]}.{' '}
      <button
        type="button"
        className={styles.undo}
        onPointerEnter={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
        onClick={() => {
          holder.undo(id);
          onUndone();
        }}
      >
        Undo
      </button>
    </>
  );
}
