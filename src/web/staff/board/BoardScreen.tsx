import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { withCard, type Board } from './board-cards.ts';
import { undoQueue, performAction } from './booking-actions.tsx';
import { usePendingActions } from './undo-queue.ts';
import { RecordPaymentSheet } from './RecordPaymentSheet.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useBoard } from './board-queries.ts';
import { useOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { addDays, dayTitle } from '#web/staff/staff-labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { BoardColumn, BoardJumpLinks } from './BoardColumn.tsx';
import styles from './Board.module.css';
import { texts } from './staff-board.texts.ts';

/** /staff?day=: the bookings of a day, by status. */
export function BoardScreen() {
  const query = useSearchParams();
  const requested = query.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(requested) && !Number.isNaN(Date.parse(requested)) ? requested : undefined;
  const { data: board, error, refetch, isFetching, dataUpdatedAt } = useBoard(day);
  const me = useStaffMe();
  const [paying, setPaying] = useState<StaffCard | null>(null);
  const pending = usePendingActions(undoQueue);
  // Pending actions are applied over whatever the server returns in the meantime.
  const shown = useMemo(
    () => board && pending.reduce<Board>((current, action) => withCard(current, action.shown), board),
    [board, pending],
  );
  const isOnline = useOnline();
  const mayWalkIn = me !== null && can(me.type, 'bookings.walk-in');
  const canCheckIn = me !== null && can(me.type, 'visits.check-in');
  const onSite = new Set(useOnSite(canCheckIn).data?.cars.map(({ _id }) => _id));
  useTitle(texts.todaysBookings, useCentre()?.name);

  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <BoardHead board={board} mayWalkIn={mayWalkIn} />
      {mayWalkIn && (
        <p className={cx(styles.walkIn, 'only-phone')}>
          <Button variant="line" size="sm" icon={Plus} href={staffPaths.walkIn()}>
            {texts.walkIn}
          </Button>
        </p>
      )}
      {!shown && error && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!shown && !error && (
        <SkeletonGroup label={texts.loadingTheBoard} className={styles.board}>
          {Array.from({ length: 5 }, (_, column) => (
            <Skeleton key={column} shape="panel" />
          ))}
        </SkeletonGroup>
      )}
      {shown && me && (
        <>
          {(error !== null || !isOnline) && (
            <Notice tone="gold" role="status">
              {texts.boardAsOf(
                isOnline ? texts.couldNotRefresh : texts.noNetwork,
                formatTime(new Date(dataUpdatedAt).toISOString()),
              )}
            </Notice>
          )}
          <BoardJumpLinks columns={shown.bays} />
          <div className={styles.board}>
            {shown.bays.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                day={shown.day}
                now={new Date(dataUpdatedAt)}
                type={me.type}
                pending={pending}
                mayCheckIn={(card) => canCheckIn && shown.isToday && !onSite.has(card._id)}
                onAction={(card, action) =>
                  action === 'recordPayment' ? setPaying(card) : performAction(card, action)
                }
              />
            ))}
          </div>
        </>
      )}
      <RecordPaymentSheet
        card={paying}
        onClose={() => setPaying(null)}
        onRecord={(card, input) => {
          setPaying(null);
          performAction(card, 'recordPayment', input);
        }}
      />
    </main>
  );
}

/** The day with its cars and money, and the links to other days. */
function BoardHead({ board, mayWalkIn }: { board: Board | undefined; mayWalkIn: boolean }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className="display display-2xl">
          {!board || board.isToday ? texts.todaysBookings : texts.bookingsOfTheDay}
        </h1>
        {board && (
          <p className="muted">
            {dayTitle(board.day)}
            <br />
            {board.cars} {board.cars === 1 ? texts.car : texts.cars},{' '}
            <span className="num">{formatNaira(board.booked)}</span> {texts.booked}
          </p>
        )}
      </div>
      <div className={styles.day}>
        {mayWalkIn && (
          <Button variant="line" size="sm" icon={Plus} href={staffPaths.walkIn()} className="only-wide">
            {texts.walkIn}
          </Button>
        )}
        {board && (
          <>
            <IconButton icon={ChevronLeft} label={texts.dayBefore} href={staffPaths.today(addDays(board.day, -1))} />
            <IconButton icon={ChevronRight} label={texts.dayAfter} href={staffPaths.today(addDays(board.day, 1))} />
          </>
        )}
      </div>
    </div>
  );
}
