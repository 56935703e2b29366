import { useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { OpenBooking } from '#shared/privacy/privacy.contract.ts';
import { CancelBookingSheet } from '#web/customer/bookings/CancelBookingSheet.tsx';
import { useMyBookings } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

/** The bookings that keep the account, each with the reason: Cancel where that is possible, else a link to it. */
export function OpenBookings({ open }: { open: readonly OpenBooking[] }) {
  const { data } = useMyBookings('all');
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  return (
    <>
      {open.map((one) => {
        const booking = data?.bookings.find(({ _id }) => _id === one._id);
        return (
          <div key={one._id} className={styles.row}>
            <div>
              <b>
                {one.number}, {one.service}
              </b>
              <p className="muted small">
                <Reason why={one} booking={booking} />
              </p>
            </div>
            {booking && one.why === 'money-open' && mayChange('cancel', booking) ? (
              <Button variant="danger" size="sm" onClick={() => setCancelling(booking)}>
                {texts.cancelBooking}
              </Button>
            ) : (
              <Button variant="line" size="sm" href={customerPaths.booking(one._id)}>
                {texts.seeTheBooking}
              </Button>
            )}
          </div>
        );
      })}
      <p>
        <Link className="tap" href={customerPaths.bookings()}>
          {texts.seeAllYourBookings}
        </Link>
      </p>
      <CancelBookingSheet booking={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

/** Why a booking keeps the account. `booking`: where the list of bookings has it. */
function Reason({ why: { why, due }, booking }: { why: OpenBooking; booking: Booking | undefined }) {
  if (why === 'car-on-site')
    return (
      <>
        {texts.carIsWithUs}
        {due > 0 && (
          <>
            {' '}
            <Money naira={due} /> {texts.isOwed}
          </>
        )}
      </>
    );
  if (why === 'money-owed')
    return (
      <>
        <Money naira={due} /> {texts.isOwed}
      </>
    );
  if (booking === undefined) return texts.moneyIsOpen;
  if (mayChange('cancel', booking))
    return (
      <>
        <Money naira={booking.paid ?? 0} />
        {texts.paid}
      </>
    );
  if (booking.status === 'paid') return texts.paidAndNotCompleted;
  return (
    <>
      <Money naira={booking.amount} />
      {texts.moneyOnItsWay}
    </>
  );
}
