import type { CardMove } from '#shared/booking/board.ts';
import type { StaffCard } from '#shared/booking/staff-contract.ts';
import styles from './PendingActionNotice.module.css';
import type { UndoQueue } from './undo-queue.ts';
import { ACTION_DONE_LABEL } from '../staff-labels.ts';

interface PendingActionNoticeProps {
  holder: UndoQueue;
  card: StaffCard;
  move: CardMove;
  onUndone: () => void;
}

/**
 * Names the action that was just taken, with an Undo button. The countdown stops while the button is hovered or
 * focused.
 */
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
