import type { CardMove } from '#shared/booking/board.ts';
import type { StaffCard } from '#shared/booking/staff-contract.ts';
import styles from './PendingActionNotice.module.css';
import type { Holder } from './undo-queue.ts';
import { MOVE_DONE } from '../shell/staff-labels.ts';

interface HeldNoteProps {
  holder: Holder;
  card: StaffCard;
  move: CardMove;
  onUndone: () => void;
}

/** What was just done, and the button that undoes it. While that is pointed at or focused its time stands still. */
export function HeldNote({ holder, card, move, onUndone }: HeldNoteProps) {
  const { _id: id, number } = card;
  const pause = () => holder.pause(id);
  const resume = () => holder.resume(id);
  return (
    <>
      {number} {MOVE_DONE[move]}.{' '}
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
