import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import Plus from 'lucide-react/icons/plus';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { STATUSES } from '#shared/bookings/booking-states.ts';
import { type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { BOOKING_ORDERS, exportBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { can } from '#shared/capabilities.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { PlateText } from '#web/domain/cars/PlateText.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { OrderField } from '#web/staff/OrderField.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useBookings, type BookingFilter } from '#web/staff/board/board-queries.ts';
import { useListOrder } from '#web/staff/use-list-order.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { methodsText } from '#web/domain/bookings/methods-text.ts';
import { showsPaymentStatus } from '#web/staff/staff-labels.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { cx } from '#web/ui/cx.ts';
import { BookingFilters, FILTER_NAMES } from './BookingFilters.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { PrintedJobCard } from './PrintedJobCard.tsx';
import { type ChosenBookings, useChosenBookings } from './use-chosen-bookings.ts';
import bar from './ChosenBar.module.css';
import styles from './BookingsTable.module.css';
import { texts } from './staff-bookings.texts.ts';
import { DISPUTED, PAYMENT_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';

/** /staff/bookings?q=&status=...&page=: all bookings with search and filters. */
export function StaffBookingsScreen() {
  const query = useSearchParams();
  const page = usePageNumber();
  const filter: BookingFilter = {};
  for (const name of FILTER_NAMES) {
    const value = query.get(name);
    if (value && (name !== 'status' || (STATUSES as readonly string[]).includes(value))) filter[name] = value;
  }
  const sort = useListOrder(BOOKING_ORDERS);
  if (sort.order !== null) filter.sort = sort.order;
  const chosen = useChosenBookings();
  const me = useStaffMe();
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useBookings(filter, page);
  useTitle(texts.bookings, useCentre()?.name);
  // The field reports an invalid search, and the page stays.
  const searchError = error instanceof AppError ? error.details.fields?.['q'] : undefined;

  const tableColumns = columns(new Date(dataUpdatedAt), chosen);

  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <PageTitle
          action={
            me &&
            can(me.type, 'bookings.walk-in') && (
              <Button size="sm" icon={Plus} href={staffPaths.walkIn()}>
                {texts.walkIn}
              </Button>
            )
          }
        >
          {texts.bookings}
        </PageTitle>
        <BookingFilters
          filter={filter}
          error={searchError}
          canSeePhones={me !== null && can(me.type, 'customers.see')}
          onChange={(next) => navigate(staffPaths.bookings({ ...next, ...(filter.sort && { sort: filter.sort }) }))}
        />
        {error && !searchError && !data && (
          <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !error && (
          <SkeletonGroup label={texts.loadingBookings}>
            <SkeletonCards />
          </SkeletonGroup>
        )}
        {data && !searchError && (
          <section className="stack-tight" aria-busy={isPlaceholderData} aria-label={texts.bookingsFound}>
            {error && <Notice tone="bad">{texts.couldNotRefresh}</Notice>}
            <div className={styles.tools}>
              <p className="muted" role="status">
                {data.total_items} {data.total_items === 1 ? texts.oneBooking : texts.manyBookings}
              </p>
              {data.bookings.length > 0 && (
                <Checkbox
                  label={texts.chooseAll}
                  checked={data.bookings.every(({ _id }) => chosen.has(_id))}
                  onChange={() => chosen.toggleAll(data.bookings)}
                />
              )}
              {me && can(me.type, 'customers.see') && data.bookings.length > 0 && (
                <CsvButton
                  endpoint={exportBookings}
                  fileName="bookings.csv"
                  size="sm"
                  query={filter as Record<string, string>}
                />
              )}
            </div>
            <OrderField columns={tableColumns} sort={sort} />
            {data.bookings.length === 0 ? (
              <NoBookings isFiltered={Object.keys(filter).some((name) => name !== 'sort')} />
            ) : (
              <Table
                sort={sort}
                caption={texts.tableCaption}
                columns={tableColumns}
                rows={data.bookings}
                rowKey={({ _id }) => _id}
                className={styles.rows}
              />
            )}
            {me && <ChosenBar chosen={chosen} type={me.type} />}
            <Pager
              page={page}
              totalPages={data.total_page}
              hrefFor={(to) => staffPaths.bookings(filter as Record<string, string>, to)}
              onGo={(to) => navigate(staffPaths.bookings(filter as Record<string, string>, to))}
            />
          </section>
        )}
      </div>
      {chosen.cards.map((card) => (
        <PrintedJobCard key={card._id} booking={card} />
      ))}
    </main>
  );
}

/** An empty list, with what to do about it. */
function NoBookings({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title={texts.noBookingFound}
      action={
        <Button variant="line" href={staffPaths.bookings()}>
          {texts.showAllBookings}
        </Button>
      }
    >
      {texts.searchAgain}
    </EmptyState>
  ) : (
    <EmptyState title={texts.noBookingsYet} action={<Button href={staffPaths.walkIn()}>{texts.walkIn}</Button>}>
      {texts.firstBooking}
    </EmptyState>
  );
}

const howOf = ({ mode, paymentMethod, charges, status, paymentStatus, disputed }: StaffCard): string =>
  `${MODE_LABEL[mode]}, ${methodsText({ paymentMethod, charges })}${showsPaymentStatus({ status, paymentStatus }) ? ` (${PAYMENT_LABEL[paymentStatus]})` : ''}${disputed ? `, ${DISPUTED.toLowerCase()}` : ''}`;

/** On a phone the card begins with the time, and the way of arrival and payment follow the car. */
const columns = (now: Date, chosen: ChosenBookings): Column<StaffCard>[] => [
  {
    key: 'number',
    head: 'Number',
    sort: 'number',
    place: 'meta',
    cell: (card) => (
      <span className={bar.number}>
        <label className={bar.check}>
          <span className="sr">{texts.chooseBooking(card.number, card.fullName)}</span>
          <input
            type="checkbox"
            checked={chosen.has(card._id)}
            disabled={chosen.isFull && !chosen.has(card._id)}
            onChange={() => chosen.toggle(card)}
          />
        </label>
        <BookingNumber number={card.number} />
      </span>
    ),
  },
  {
    key: 'who',
    sort: 'customer',
    head: 'Customer',
    place: 'title',
    cell: ({ _id, fullName, phoneNumber, date }) => (
      <>
        <span className={cx(styles.line, styles.when, 'only-phone')}>{formatDayAndTime(date, now)}</span>
        <Link href={staffPaths.booking(_id)} className={styles.cover}>
          {fullName}
        </Link>
        {phoneNumber && <span className={cx(styles.line, 'muted small num')}>{formatPhone(phoneNumber)}</span>}
      </>
    ),
  },
  {
    key: 'what',
    head: texts.serviceAndCar,
    place: 'sub',
    cell: (booking) => (
      <>
        {bookedNames(booking)}, {booking.carType}
        {booking.plate !== null && (
          <>
            , <PlateText plate={booking.plate} />
          </>
        )}
        <span className={cx(styles.line, 'only-phone')}>{howOf(booking)}</span>
      </>
    ),
  },
  { key: 'when', head: 'When', sort: 'when', roomy: true, cell: ({ date }) => formatDayAndTime(date, now) },
  { key: 'how', head: 'How', roomy: true, cell: howOf },
  {
    key: 'amount',
    head: 'Amount',
    sort: 'amount',
    place: 'amount',
    align: 'right',
    cell: ({ amount }) => <span className="num">{formatNaira(amount)}</span>,
  },
  {
    key: 'status',
    head: 'Status',
    sort: 'status',
    place: 'chip',
    cell: ({ status }) => <Chip status={status}>{STATUS_LABEL[status]}</Chip>,
  },
];
