import type { CardMove } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffType } from '#shared/staff/capabilities.ts';
import { BoardCard } from './BoardCard.tsx';
import { availableActions } from './available-actions.ts';
import type { Board } from './board-cards.ts';
import { undoQueue } from './booking-actions.tsx';
import type { PendingAction } from './undo-queue.ts';
import { staffPaths } from '#web/staff/shell/staff-paths.ts';
import { ACTION_LABEL, STATUS_LABEL, STATUS_SHORT } from '#web/staff/shell/staff-labels.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import { STATUS_DISPLAY } from '#web/ui/data/status-display.ts';
import styles from './Board.module.css';

type ColumnData = Board['bays'][number];

/** On phones: how many stand in each bay, in view all the time, and the way there. */
export function BoardJumpLinks({ bays }: { bays: readonly ColumnData[] }) {
  return (
    <nav className={styles.jump} aria-label="Jump to a status">
      {bays.map(({ status, count }) => {
        const { Icon } = STATUS_DISPLAY[status];
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

interface BoardColumnProps {
  bay: ColumnData;
  day: string;
  now: Date;
  type: StaffType;
  held: readonly PendingAction[];
  onMove: (card: StaffCard, move: CardMove) => void;
}

/** One status under its roof. */
export function BoardColumn({ bay: { status, count, cards }, day, now, type, held, onMove }: BoardColumnProps) {
  const { Icon } = STATUS_DISPLAY[status];
  const heading = `bay-${status}-title`;
  return (
    <StatusPanel status={status} id={`bay-${status}`} className={styles.bay} wallClassName={styles.wall} aria-labelledby={heading}>
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
                <Button variant="line" size="sm" onClick={() => undoQueue.undo(card._id)} disabled={undoQueue.isSending(card._id)}>
                  Undo
                </Button>
              ) : (
                availableActions(card, type)
                  .filter((move) => move !== 'cancel')
                  .map((move) => (
                    <Button key={move} variant="line" size="sm" onClick={() => onMove(card, move)} aria-label={`${ACTION_LABEL[move]}: ${card.number}, ${card.fullName}`}>
                      {ACTION_LABEL[move]}
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
    </StatusPanel>
  );
}
