import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { methodsText } from '#web/domain/bookings/methods-text.ts';
import { dateLabel } from '#web/customer/bookings/booking-labels.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { type Column, Table } from '#web/ui/data/Table.tsx';
import styles from './RecentTransactions.module.css';
import { texts } from './customer-dashboard.texts.ts';

/** Number of bookings on the dashboard. */
const MAX_ROWS = 5;

/** The latest bookings with their amounts and payment methods. */
export function RecentTransactions({ bookings, now }: { bookings: readonly Booking[]; now: Date }) {
  return (
    <section className="block" aria-labelledby="transactions">
      <div className="block-head">
        <h2 className="heading" id="transactions">
          {texts.transactions}
        </h2>
        <Link className="tap" href={customerPaths.bookings()}>
          {texts.allBookings}
        </Link>
      </div>
      {bookings.length > 0 ? (
        <Table
          caption={texts.theLatestBookings}
          columns={columns(now)}
          rows={bookings.slice(0, MAX_ROWS)}
          rowKey={({ _id }) => _id}
        />
      ) : (
        <EmptyState title={texts.theBayIsFree} headingLevel={3}>
          {texts.transactionsAppearHere}
        </EmptyState>
      )}
    </section>
  );
}

const columns = (now: Date): Column<Booking>[] => [
  { key: 'number', head: 'Booking', cell: ({ number }) => <BookingNumber number={number} /> },
  {
    key: 'service',
    head: 'Service',
    place: 'title',
    cell: (booking) => (
      <Link className={styles.service} href={customerPaths.booking(booking._id)}>
        {bookedNames(booking)}
      </Link>
    ),
  },
  { key: 'car', head: 'Car', place: 'sub', cell: ({ carType }) => carType },
  {
    key: 'date',
    head: 'Date',
    place: 'meta',
    cell: (booking) => (
      <>
        <span className="num">{dateLabel(booking, now)}</span>
        <span className="only-phone"> · {methodsText(booking)}</span>
      </>
    ),
  },
  { key: 'method', head: 'Method', roomy: true, cell: methodsText },
  { key: 'status', head: 'Status', place: 'chip', cell: ({ status }) => <Chip status={status} /> },
  { key: 'amount', head: 'Amount', place: 'amount', align: 'right', cell: ({ amount }) => <Money naira={amount} /> },
];
