import { availableActions } from '#shared/bookings/board.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Board } from './board-cards.ts';
import { undoQueue } from './booking-actions.tsx';
import type { PendingAction } from './undo-queue.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { StatusColumn } from '#web/staff/columns/StatusColumn.tsx';
import { STATUS_DISPLAY } from '#web/ui/data/status-display.ts';
import styles from './Board.module.css';
import { texts } from './staff-board.texts.ts';
import { ACTION_LABEL, STATUS_LABEL, STATUS_SHORT } from '#web/staff/staff.texts.ts';

type ColumnData = Board['bays'][number];

/** The number of bookings per column, with links to the columns. Always in view on phones. */
export function BoardJumpLinks({ columns }: { columns: readonly ColumnData[] }) {
  return (
    <nav className={styles.jump} aria-label={texts.jumpToAStatus}>
      {columns.map(({ status, count }) => {
        const { Icon } = STATUS_DISPLAY[status];
        return (
          <a key={status} href={`#column-${status}`} data-status={status}>
            <Icon size={16} />
            <b>{count}</b>
            <span>{STATUS_SHORT[status]}</span>
          </a>
        );
      })}
    </nav>
  );
}

/** Actions that need a reason. They are only on the booking's own screen. */
const NEEDS_REASON = new Set<StaffAction>(['undoPayment', 'cancelBooking']);

interface BoardColumnProps {
  column: ColumnData;
  day: string;
  now: Date;
  type: StaffType;
  pending: readonly PendingAction[];
  /** Whether the car is expected now and this role may check it in. */
  mayCheckIn: (card: StaffCard) => boolean;
  onAction: (card: StaffCard, action: StaffAction) => void;
}

/** The bookings of one status. */
export function BoardColumn({ column, day, now, type, pending, mayCheckIn, onAction }: BoardColumnProps) {
  const { status, count, cards } = column;
  return (
    <StatusColumn
      status={status}
      id={`column-${status}`}
      Icon={STATUS_DISPLAY[status].Icon}
      label={STATUS_LABEL[status]}
      count={count}
      isEmpty={cards.length === 0}
      className={styles.column}
      bodyClassName={styles.columnBody}
    >
      {cards.map((card) => {
        const isPending = pending.some((action) => action.card._id === card._id);
        return (
          <BoardCard
            key={card._id}
            card={card}
            day={day}
            now={now}
            actions={
              isPending ? (
                <Button
                  variant="line"
                  size="sm"
                  onClick={() => undoQueue.undo(card._id)}
                  disabled={undoQueue.isSending(card._id)}
                >
                  {texts.undo}
                </Button>
              ) : (
                <>
                  {(status === 'pending' || status === 'paid') && mayCheckIn(card) && (
                    <Button
                      variant="line"
                      size="sm"
                      href={staffPaths.checkIn(card._id)}
                      aria-label={texts.checkInOf(card.number, card.fullName)}
                    >
                      {texts.checkIn}
                    </Button>
                  )}
                  {availableActions(card, type)
                    .filter((action) => !NEEDS_REASON.has(action))
                    .map((action) => (
                      <Button
                        key={action}
                        variant="line"
                        size="sm"
                        onClick={() => onAction(card, action)}
                        aria-label={`${ACTION_LABEL[action]}: ${card.number}, ${card.fullName}`}
                      >
                        {ACTION_LABEL[action]}
                      </Button>
                    ))}
                </>
              )
            }
          />
        );
      })}
      {count > cards.length && (
        <p className={styles.more}>
          <Link className="tap" href={staffPaths.bookings({ status })}>
            {texts.allUnderBookings(count)}
          </Link>
        </p>
      )}
    </StatusColumn>
  );
}
