import type { CardMove } from '#shared/booking/board.ts';
import type { StaffCard } from '#shared/booking/staff-contract.ts';
import type { StaffType } from '#shared/staff/staff.ts';
import { BoardCard } from './BoardCard.tsx';
import { movesFor } from './available-actions.ts';
import type { Board } from './board-cards.ts';
import { holder } from './booking-actions.tsx';
import type { Held } from './undo-queue.ts';
import { staffPaths } from '#web/staff/shell/staff-paths.ts';
import { MOVE_LABEL, STATUS_LABEL, STATUS_SHORT } from '#web/staff/shell/staff-labels.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Roofed } from '#web/ui/data/StatCardFrame.tsx';
import { STATUS } from '#web/ui/data/status-tone.ts';
import styles from './Board.module.css';

type BayData = Board['bays'][number];

/** On phones: how many stand in each bay, in view all the time, and the way there. */
export function Jump({ bays }: { bays: readonly BayData[] }) {
  return (
    <nav className={styles.jump} aria-label="Jump to a status">
      {bays.map(({ status, count }) => {
        const { Icon } = STATUS[status];
        return (
          <a key={status} href={`#bay-${status}`} data-status={status}>
            <Icon size={16} />
            <b>{count}</b>
            <span>{STATUS_SHORT[status]}</span>
          </a>
        );
      })}
    </nav>
  );
}

interface BayProps {
  bay: BayData;
  day: string;
  now: Date;
  type: StaffType;
  held: readonly Held[];
  onMove: (card: StaffCard, move: CardMove) => void;
}

/** One status under its roof. */
export function Bay({ bay: { status, count, cards }, day, now, type, held, onMove }: BayProps) {
  const { Icon } = STATUS[status];
  const heading = `bay-${status}-title`;
  return (
    <Roofed status={status} id={`bay-${status}`} className={styles.bay} wallClassName={styles.wall} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        <Icon size={20} />
        {STATUS_LABEL[status]}
        <b>{count}</b>
      </h2>
      {cards.length === 0 && <p className={styles.free}>No car here.</p>}
      {cards.map((card) => {
        const isHeld = held.some((move) => move.card._id === card._id);
        return (
          <BoardCard
            key={card._id}
            card={card}
            day={day}
            now={now}
            actions={
              isHeld ? (
                <Button variant="line" size="sm" onClick={() => holder.undo(card._id)} disabled={holder.isSending(card._id)}>
                  Undo
                </Button>
              ) : (
                movesFor(card, type)
                  .filter((move) => move !== 'cancel')
                  .map((move) => (
                    <Button key={move} variant="line" size="sm" onClick={() => onMove(card, move)} aria-label={`${MOVE_LABEL[move]}: ${card.number}, ${card.fullName}`}>
                      {MOVE_LABEL[move]}
                    </Button>
                  ))
              )
            }
          />
        );
      })}
      {count > cards.length && (
        <p className={styles.more}>
          <Link className="tap" href={staffPaths.bookings({ status })}>
            All {count} under Bookings
          </Link>
        </p>
      )}
    </Roofed>
  );
}
