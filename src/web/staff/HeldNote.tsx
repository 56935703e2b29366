import type { CardMove } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import styles from './HeldNote.module.css';
import type { Holder } from './moves.ts';
import { MOVE_DONE } from './words.ts';

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
