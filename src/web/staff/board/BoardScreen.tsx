import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import type { BoardCard as Card } from '#shared/visits/board.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { can } from '#shared/capabilities.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { findsCar } from '#web/staff/columns/car-search.ts';
import { ReadySheet } from '#web/staff/on-site/ReadySheet.tsx';
import { withCard, withOtherCard, type Board } from './board-cards.ts';
import { boardColumns, type BoardColumnData } from './board-columns.ts';
import { undoQueue, performAction } from './booking-actions.tsx';
import { BOARD_VIEWS, chosenView, keepView, type BoardView } from './chosen-view.ts';
import { usePendingActions } from './undo-queue.ts';
import { RecordPaymentSheet } from './RecordPaymentSheet.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { boardKey, useBoard, useOtherDays } from './board-queries.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { addDays, dayTitle } from '#web/staff/staff-labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { BoardColumn, BoardJumpLinks } from './BoardColumn.tsx';
import styles from './Board.module.css';
import { texts } from './staff-board.texts.ts';

const VIEW_LABEL: Record<BoardView, string> = { work: texts.byWork, payment: texts.byPayment };

/** /staff?day=&by=: the bookings of a day in columns, by work or by payment. */
export function BoardScreen() {
  const query = useSearchParams();
  const requested = query.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(requested) && !Number.isNaN(Date.parse(requested)) ? requested : undefined;
  const { data: board, error, refetch, isFetching, dataUpdatedAt } = useBoard(day);
  const me = useStaffMe();
  const view = useView(me, query.get('by'));
  const isOnline = useOnline();
  const mayWalkIn = me !== null && can(me.type, 'bookings.walk-in');
  useTitle(texts.todaysBookings, useCentre()?.name);

  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <BoardHead board={board} view={view} mayWalkIn={mayWalkIn} />
      {mayWalkIn && (
        <p className={cx(styles.walkIn, 'only-phone')}>
          <Button variant="line" size="sm" icon={Plus} href={staffPaths.walkIn()}>
            {texts.walkIn}
          </Button>
        </p>
      )}
      {!board && error && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!board && !error && (
        <SkeletonGroup label={texts.loadingTheBoard} className={styles.board}>
          {Array.from({ length: 5 }, (_, column) => (
            <Skeleton key={column} shape="panel" />
          ))}
        </SkeletonGroup>
      )}
      {board && me && (
        <>
          {(error !== null || !isOnline) && (
            <Notice tone="gold" role="status">
              {texts.boardAsOf(
                isOnline ? texts.couldNotRefresh : texts.noNetwork,
                formatTime(new Date(dataUpdatedAt).toISOString()),
              )}
            </Notice>
          )}
          <BoardColumns board={board} view={view} me={me} now={new Date(dataUpdatedAt)} />
        </>
      )}
    </main>
  );
}

/** The view of the address, which is kept as the chosen one, else the one that was chosen last. */
function useView(me: StaffMe | null, given: string | null): BoardView {
  const id = me?._id ?? '';
  const requested = BOARD_VIEWS.find((view) => view === given);
  useEffect(() => {
    if (requested !== undefined && id !== '') keepView(id, requested);
  }, [id, requested]);
  return requested ?? chosenView(id);
}

interface BoardColumnsProps {
  board: Board;
  view: BoardView;
  me: StaffMe;
  now: Date;
}

/** The columns with their search, and the sheets of their actions. */
function BoardColumns({ board, view, me, now }: BoardColumnsProps) {
  const [search, setSearch] = useState('');
  const [paying, setPaying] = useState<Card | null>(null);
  const [ready, setReady] = useState<Card | null>(null);
  const { columns, pending, otherDays } = useColumns(board, view, search.trim());
  return (
    <>
      <BoardSearch
        search={search}
        found={columns.reduce((sum, { cards, otherCards }) => sum + cards.length + otherCards.length, 0)}
        canSeePhones={can(me.type, 'customers.see')}
        onChange={setSearch}
      />
      <BoardJumpLinks columns={columns} />
      <div className={styles.board}>
        {columns.map((column) => (
          <BoardColumn
            key={column.name}
            column={column}
            view={view}
            isToday={board.isToday}
            now={now}
            type={me.type}
            pending={pending}
            otherDays={otherDays}
            onAction={(card, action) => (action === 'recordPayment' ? setPaying(card) : performAction(card, action))}
            onReady={setReady}
          />
        ))}
      </div>
      <RecordPaymentSheet
        card={paying}
        onClose={() => setPaying(null)}
        onRecord={(card, input) => {
          setPaying(null);
          performAction(card, 'recordPayment', input);
        }}
      />
      {ready?.visit && (
        <ReadySheet
          car={{ ...ready, plate: ready.visit.plate ?? '', car: ready.visit.car, key: ready.visit.key }}
          onClose={() => setReady(null)}
          onDone={() => void staffQueryClient.invalidateQueries({ queryKey: boardKey })}
        />
      )}
    </>
  );
}

/** The columns with the actions that are not sent yet, narrowed by a search. */
function useColumns(board: Board, view: BoardView, search: string) {
  const [wantsOthers, setWantsOthers] = useState(false);
  const isSearching = search !== '';
  const others = useOtherDays(board.isToday && (wantsOthers || isSearching));
  const pending = usePendingActions(undoQueue);
  const columns = useMemo(() => {
    // Pending actions are applied over whatever the server returns in the meantime.
    const shown = pending.reduce<Board>((current, action) => withCard(current, action.shown), board);
    const open = pending.reduce(
      (current, action) => withOtherCard(current, action.shown),
      others.data ?? { cards: [] },
    );
    return boardColumns(view, shown, open.cards).map((column) => narrowed(column, search));
  }, [board, view, search, pending, others.data]);
  return {
    columns,
    pending,
    otherDays: {
      isLoaded: others.data !== undefined,
      isFailed: others.error !== null,
      isWanted: isSearching,
      onWant: () => setWantsOthers(true),
      onRetry: () => void others.refetch(),
    },
  };
}

/** A column with the cards that a search finds. */
function narrowed(column: BoardColumnData, search: string): BoardColumnData {
  if (search === '') return column;
  const isFound = (card: Card) => findsCar(search, { ...card, plate: card.visit?.plate ?? card.plate });
  const [cards, otherCards] = [column.cards.filter(isFound), column.otherCards.filter(isFound)];
  return { ...column, cards, otherCards, count: cards.length, others: otherCards.length };
}

interface BoardSearchProps {
  search: string;
  found: number;
  canSeePhones: boolean;
  onChange: (search: string) => void;
}

/** Narrows the board to cars by their plate, name, phone or number. */
function BoardSearch({ search, found, canSeePhones, onChange }: BoardSearchProps) {
  const q = search.trim();
  return (
    <search className={styles.search}>
      <Field
        label={canSeePhones ? texts.findACar : texts.findACarWithoutPhone}
        type="search"
        value={search}
        onChange={({ target }) => onChange(target.value)}
        maxLength={80}
        autoComplete="off"
      />
      <p className="small" role="status">
        {q !== '' && (
          <>
            {texts.carsFound(found)} <Link href={staffPaths.bookings({ q })}>{texts.searchAllBookings}</Link>
          </>
        )}
      </p>
    </search>
  );
}

/** The day with its cars and money, the links to other days and the choice of columns. */
function BoardHead({ board, view, mayWalkIn }: { board: Board | undefined; view: BoardView; mayWalkIn: boolean }) {
  const day = board === undefined || board.isToday ? undefined : board.day;
  return (
    <>
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
      <Tabs
        label={texts.views}
        items={BOARD_VIEWS.map((one) => ({
          href: staffPaths.today(day, one),
          label: VIEW_LABEL[one],
          current: one === view,
        }))}
      />
    </>
  );
}
