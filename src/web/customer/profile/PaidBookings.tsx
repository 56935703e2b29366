import { useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { CancelBookingSheet } from '#web/customer/bookings/CancelBookingSheet.tsx';
import { useMyBookings } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

/** The bookings that hold money, each with Cancel, or a note that its refund is on the way. */
export function PaidBookings() {
  const { data } = useMyBookings('all');
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  if (!data) return <Spinner label={texts.findingPaidBookings} />;
  const paid = data.bookings.filter(
    ({ status, paymentStatus }) =>
      status !== 'completed' && ['paid', 'partly-paid', 'refund-due', 'needs-review'].includes(paymentStatus),
  );
  return (
    <>
      {paid.map((booking) => (
        <div key={booking._id} className={styles.row}>
          <div>
            <b>
              {booking.number}, {booking.service.name}
            </b>
            <p className="muted small">
              <Money naira={mayChange('cancel', booking) ? (booking.paid ?? 0) : booking.amount} />
              {mayChange('cancel', booking) ? texts.paid : texts.moneyOnItsWay}
            </p>
          </div>
          {mayChange('cancel', booking) && (
            <Button variant="danger" size="sm" onClick={() => setCancelling(booking)}>
              {texts.cancelBooking}
            </Button>
          )}
        </div>
      ))}
      <p>
        <Link className="tap" href={customerPaths.bookings()}>
          {texts.seeAllYourBookings}
        </Link>
      </p>
      <CancelBookingSheet booking={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
