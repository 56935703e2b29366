import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { formatNaira } from '#shared/money.ts';
import type { SharedBooking } from '#shared/shared-cars/shared-bookings.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { navigate, useParams } from '#web/lib/router.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { useSharedBookings } from './shared-booking-queries.ts';
import { SharedFrame } from './SharedFrame.tsx';
import styles from './SharedScreen.module.css';
import { texts } from './customer-shared-bookings.texts.ts';

/** /user/shared/cars/{id}: the bookings of a shared car, for a partner. */
export function SharedCarScreen() {
  const { id = '' } = useParams();
  const page = usePageNumber();
  return (
    <SharedFrame query={useSharedBookings(id, page)} title={texts.bookingsOfCar}>
      {({ bookings, total_page: totalPages }) => (
        <div className={styles.parts}>
          <p className="actions">
            <Button href={customerPaths.bookSharedCar(id)}>{texts.bookAService}</Button>
          </p>
          {bookings.length === 0 && <EmptyState title={texts.noBookings}>{texts.noBookingsExplained}</EmptyState>}
          {bookings.map((booking) => (
            <BookingOfCar key={booking._id} booking={booking} />
          ))}
          <Pager
            page={page}
            totalPages={totalPages}
            hrefFor={(other) => customerPaths.sharedCar(id, other)}
            onGo={(other) => navigate(customerPaths.sharedCar(id, other))}
          />
        </div>
      )}
    </SharedFrame>
  );
}

function BookingOfCar({ booking }: { booking: SharedBooking }) {
  const { _id: id, status, number, appointment, due, live } = booking;
  const now = useNow();
  return (
    <Card aria-labelledby={`booking-${id}`}>
      <p className={styles.about}>
        <Chip status={status} />
        <BookingNumber number={number} />
      </p>
      <h2 className="heading" id={`booking-${id}`}>
        <Link href={customerPaths.sharedBooking(id)}>{bookedNames(booking)}</Link>
      </h2>
      {appointment && <p className="muted">{dayAndTimeText(appointment.startsAt, now)}</p>}
      {live?.toAnswer && <p className="strong">{texts.findingsToAnswer}</p>}
      {due > 0 && <p className="num">{texts.toPay(formatNaira(due))}</p>}
    </Card>
  );
}
