import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { useBookings } from '#web/staff/board/board-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { CustomerPart } from './CustomerPart.tsx';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';
import { STATUS_LABEL } from '#web/staff/staff.texts.ts';

/** The number of bookings that are shown here. The list of bookings has the others. */
const NEWEST = 5;

/** The newest bookings of a customer, and a link to all of them. */
export function CustomerBookings({ id, mayBook }: { id: string; mayBook: boolean }) {
  const query = useBookings({ customer: id }, 1);
  const now = new Date(query.dataUpdatedAt);
  return (
    <CustomerPart
      title={texts.bookings}
      query={query}
      what={texts.theBookings}
      action={
        mayBook && (
          <Button variant="line" size="sm" href={staffPaths.walkIn(id)}>
            {texts.book}
          </Button>
        )
      }
    >
      {({ bookings, total_items: total }) => (
        <>
          {total === 0 ? (
            <p className="muted">{texts.noBookingYet}</p>
          ) : (
            <ul className={styles.list}>
              {bookings.slice(0, NEWEST).map((booking) => (
                <li key={booking._id} className={styles.row}>
                  <span>
                    <Link href={staffPaths.booking(booking._id)}>{bookedNames(booking)}</Link>
                    <span className="small muted">
                      {' '}
                      <span className="num">{booking.number}</span>, {formatDay(booking.date, now)}, {booking.carType},{' '}
                      <span className="num">{formatNaira(booking.amount)}</span>
                    </span>
                  </span>
                  <Chip status={booking.status}>{STATUS_LABEL[booking.status]}</Chip>
                </li>
              ))}
            </ul>
          )}
          {total > NEWEST && (
            <Button variant="text" size="sm" href={staffPaths.bookings({ customer: id })}>
              {texts.allBookings(total)}
            </Button>
          )}
        </>
      )}
    </CustomerPart>
  );
}
