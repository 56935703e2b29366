import CircleCheck from 'lucide-react/icons/circle-check';
import { formatDayAndTime } from '#shared/dates.ts';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira } from '#shared/money.ts';
import type { getBooks } from '#shared/reports/books.contract.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { PaymentQueryState } from './PaymentQueryState.tsx';
import styles from './PaymentsScreen.module.css';
import { useBooks } from './staff-payment-queries.ts';
import { texts } from './staff-payments.texts.ts';

type Books = Output<typeof getBooks>;

/** Whether the books agree, with the four figures, their meaning, and the bookings that differ. */
export function BooksOverview() {
  const query = useBooks();
  return (
    <PaymentQueryState query={query} loading={texts.checkingTheBooks}>
      {(books) => <CheckedBooks books={books} isChecking={query.isFetching} onCheck={() => void query.refetch()} />}
    </PaymentQueryState>
  );
}

interface CheckedBooksProps {
  books: Books;
  isChecking: boolean;
  onCheck: () => void;
}

function CheckedBooks({ books, isChecking, onCheck }: CheckedBooksProps) {
  const { totals, bookings, differing, rows, at } = books;
  if (bookings === 0 && totals.in === 0 && differing === 0)
    return <EmptyState title={texts.nothingToCheckYet}>{texts.nothingToCheckExplained}</EmptyState>;
  return (
    <>
      <div className={styles.part}>
        <Notice tone={differing === 0 ? 'info' : 'bad'} {...(differing === 0 && { icon: CircleCheck, role: 'status' })}>
          <p>
            {differing === 0 ? (
              <>
                <b>{texts.booksAgree}</b> {texts.checked(count(bookings))}
              </>
            ) : (
              <>
                <b>{texts.booksDiffer}</b>{' '}
                {texts.someDiffer(count(differing), bookings, formatNaira(totals.difference))}
              </>
            )}
          </p>
          <p className="small">{formatDayAndTime(at, new Date(at))}</p>
        </Notice>
      </div>
      {rows.length > 0 && (
        <div className={styles.part}>
          <Table
            caption={texts.bookingsThatDiffer}
            columns={columns}
            rows={rows}
            rowKey={({ booking }) => booking._id}
          />
          {differing > rows.length && <p className="muted">{texts.onlyNewestListed(rows.length)}</p>}
        </div>
      )}
      <p className={`${styles.part} muted`}>{texts.booksExplained}</p>
      <dl className={styles.figures}>
        <Figure what="In" naira={totals.in}>
          {texts.inExplained}
        </Figure>
        <Figure what="Out" naira={totals.out}>
          {texts.outExplained}
        </Figure>
        <Figure what="Held" naira={totals.held}>
          {texts.heldExplained}
        </Figure>
        <Figure what="Kept" naira={totals.retained}>
          {texts.keptExplained}
        </Figure>
        <Figure what="Credit" naira={totals.credit}>
          {texts.creditExplained}
        </Figure>
      </dl>
      <div className={styles.part}>
        <Button variant="line" busy={isChecking} busyLabel={texts.checking} onClick={onCheck}>
          {texts.checkAgain}
        </Button>
      </div>
    </>
  );
}

const count = (bookings: number): string => `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`;

const Figure = ({ what, naira, children }: { what: string; naira: number; children: string }) => (
  <div>
    <dt className="small muted">{what}</dt>
    <dd className="num">{formatNaira(naira)}</dd>
    <dd className="small muted">{children}</dd>
  </div>
);

const columns: Column<Books['rows'][number]>[] = [
  {
    key: 'booking',
    head: 'Booking',
    place: 'title',
    cell: ({ booking: { _id, number } }) =>
      number === null ? texts.noBooking(_id) : <Link href={staffPaths.booking(_id)}>{number}</Link>,
  },
  {
    key: 'recorded',
    head: 'Recorded',
    place: 'sub',
    cell: (row) => `${formatNaira(row.in)} in, ${formatNaira(row.out)} out`,
  },
  {
    key: 'promised',
    head: texts.byItsState,
    place: 'meta',
    cell: ({ held, retained, credit }) =>
      `${formatNaira(held)} held, ${retained === 0 ? '' : `${formatNaira(retained)} kept, `}${formatNaira(credit)} credit`,
  },
  {
    key: 'difference',
    head: 'Difference',
    place: 'amount',
    align: 'right',
    cell: ({ difference }) => formatNaira(difference),
  },
];
