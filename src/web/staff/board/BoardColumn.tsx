import { type ReactNode, useState } from 'react';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { BoardCard as Card } from '#shared/visits/board.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { StatusColumn } from '#web/staff/columns/StatusColumn.tsx';
import { dayInLagos } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { BoardColumnData } from './board-columns.ts';
import { CardActs } from './CardActs.tsx';
import type { BoardView } from './chosen-view.ts';
import styles from './Board.module.css';
import { texts } from './staff-board.texts.ts';
import type { PendingAction } from './undo-queue.ts';

/** The number of bookings per column, with links to the columns: in view on phones, elsewhere once they have focus. */
export function BoardJumpLinks({ columns }: { columns: readonly BoardColumnData[] }) {
  return (
    <nav className={styles.jump} aria-label={texts.jumpToAColumn}>
      {columns.map(({ name, count, short, Icon, look }) => (
        <a key={name} href={`#column-${name}`} data-status={look}>
          <Icon size={16} />
          <b>{count}</b>
          <span>{short}</span>
        </a>
      ))}
    </nav>
  );
}

/** The bookings of other days, which are loaded once a column or a search asks for them. */
export interface OtherDaysState {
  isLoaded: boolean;
  isFailed: boolean;
  /** A search looks through them. */
  isWanted: boolean;
  onWant: () => void;
  onRetry: () => void;
}

interface BoardColumnProps {
  column: BoardColumnData;
  view: BoardView;
  isToday: boolean;
  now: Date;
  type: StaffType;
  pending: readonly PendingAction[];
  otherDays: OtherDaysState;
  onAction: (card: Card, action: StaffAction) => void;
  onReady: (card: Card) => void;
}

/** A column of the board: the bookings of the day, and under them those that are open from other days. */
export function BoardColumn({ column, otherDays, ...shared }: BoardColumnProps) {
  const { name, label, Icon, look, count, others, cards, otherCards } = column;
  const href = staffPaths.bookings(shared.view === 'payment' ? { status: name } : {});
  return (
    <StatusColumn
      status={look}
      id={`column-${name}`}
      Icon={Icon}
      label={label}
      count={count}
      isEmpty={cards.length === 0}
      className={styles.column}
      bodyClassName={styles.columnBody}
    >
      <Cards cards={cards} {...shared} />
      <More count={count} shown={cards.length} href={href} />
      {others > 0 && (
        <OtherDays count={others} state={otherDays}>
          <Cards cards={otherCards} {...shared} />
          <More count={others} shown={otherCards.length} href={href} />
        </OtherDays>
      )}
    </StatusColumn>
  );
}

type CardsProps = Omit<BoardColumnProps, 'column' | 'otherDays'> & { cards: readonly Card[] };

function Cards({ cards, view, isToday, now, type, pending, onAction, onReady }: CardsProps) {
  const today = dayInLagos(now.toISOString());
  return cards.map((card) => (
    <BoardCard
      key={card._id}
      card={card}
      view={view}
      now={now}
      actions={
        <CardActs
          card={card}
          view={view}
          type={type}
          isPending={pending.some((action) => action.card._id === card._id)}
          isDue={isToday && (card.appointment === null || dayInLagos(card.appointment.startsAt) <= today)}
          onAction={(action) => onAction(card, action)}
          onReady={() => onReady(card)}
        />
      }
    />
  ));
}

const More = ({ count, shown, href }: { count: number; shown: number; href: string }) =>
  shown > 0 &&
  count > shown && (
    <p className={styles.more}>
      <Link className="tap" href={href}>
        {texts.allUnderBookings(count)}
      </Link>
    </p>
  );

interface OtherDaysProps {
  count: number;
  state: OtherDaysState;
  children: ReactNode;
}

/** The bookings that are open from other days, folded. */
function OtherDays({ count, state, children }: OtherDaysProps) {
  const { isLoaded, isFailed, isWanted, onWant, onRetry } = state;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.others}
      open={isOpen || isWanted}
      onToggle={({ currentTarget }) => {
        if (!isWanted) setOpen(currentTarget.open);
        if (currentTarget.open) onWant();
      }}
    >
      <summary>{texts.otherDays(count)}</summary>
      {!isLoaded && !isFailed && <p className="muted small">{texts.loadingOtherDays}</p>}
      {isFailed && !isLoaded && (
        <p className="small" role="alert">
          {texts.couldNotLoadOtherDays}{' '}
          <Button variant="text" size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {isLoaded && children}
    </details>
  );
}
