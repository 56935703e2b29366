import { Suspense, useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import { nextPayable } from '#shared/bookings/booking-charges.ts';
import { isPayable } from '#shared/bookings/booking-states.ts';
import type { SharedBooking } from '#shared/shared-cars/shared-bookings.contract.ts';
import { hasReceipt } from '#web/customer/bookings/BookingActions.tsx';
import { BookingDetails } from '#web/customer/bookings/BookingDetails.tsx';
import { CancelBookingSheet } from '#web/customer/bookings/CancelBookingSheet.tsx';
import { isChangeable } from '#web/customer/bookings/appointment-labels.ts';
import { hasCome } from '#web/customer/bookings/stay-of.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { payLabel } from '#web/customer/payments/pay-label.ts';
import { PayNowSheet } from '#web/customer/payments/PayNowSheet.tsx';
import { navigate, useParams, useSearchParams } from '#web/lib/router.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PartnerSideProvider } from './partner-side.tsx';
import { useSharedBooking } from './shared-booking-queries.ts';
import { SharedFrame } from './SharedFrame.tsx';
import styles from './SharedScreen.module.css';
import { texts } from './customer-shared-bookings.texts.ts';

const FaultSection = lazyPart(() => import('#web/customer/faults/FaultSection.tsx').then((part) => part.FaultSection));

/** /user/shared/bookings/{id}: a booking of a shared car, with the acts of a partner. */
export function SharedBookingScreen() {
  const { id = '' } = useParams();
  const query = useSharedBooking(id);
  const car = query.data?.car;
  const back = car ? { href: customerPaths.sharedCar(car), label: texts.bookings } : undefined;
  return (
    <PartnerSideProvider>
      <SharedFrame query={query} title={texts.booking} back={back}>
        {(booking) => <BookingOfPartner key={id} booking={booking} />}
      </SharedFrame>
    </PartnerSideProvider>
  );
}

function BookingOfPartner({ booking }: { booking: SharedBooking }) {
  const { _id: id, owner, status, live, appointment, charges } = booking;
  const isNew = useSearchParams().has('new');
  const [doing, setDoing] = useState<'cancel' | 'pay' | 'pay-new' | null>(
    isNew && isPayable(booking) ? 'pay-new' : null,
  );
  const now = useNow();
  const online = useOnline();
  function stop() {
    setDoing(null);
    if (isNew) navigate(customerPaths.sharedBooking(id), { replace: true });
  }
  const mayMove = mayChange('move', booking) && isChangeable(booking, now);
  const hasEstimate = hasCome(booking) || charges.some(({ kind }) => kind === 'estimate');
  return (
    <>
      <p className={cx('muted', styles.ofOwner)}>
        {texts.ofOwner(owner)}
        {live?.madeBy !== undefined && `. ${texts.madeBy(live.madeBy)}`}
      </p>
      <BookingDetails booking={booking} />
      <Suspense fallback={null}>
        <FaultSection booking={booking} />
      </Suspense>
      <div className="actions block">
        {nextPayable(booking) && (
          <Button disabled={!online} onClick={() => setDoing('pay')}>
            {payLabel(booking)}
          </Button>
        )}
        {hasEstimate && (
          <Button variant={live?.toAnswer ? 'rust' : 'line'} href={customerPaths.sharedEstimate(id)}>
            {texts.estimate}
          </Button>
        )}
        {nextPayable(booking) && (
          <Button variant="line" href={customerPaths.sharedTransfer(id)}>
            {texts.bankTransfer}
          </Button>
        )}
        {status !== 'cancelled' && (
          <Button variant="line" href={customerPaths.sharedInvoice(id)}>
            {texts.invoice}
          </Button>
        )}
        {hasReceipt(booking) && (
          <Button variant="line" href={customerPaths.sharedReceipt(id)}>
            {texts.receipt}
          </Button>
        )}
        <Button variant="line" href={customerPaths.sharedVisit(id)}>
          {texts.whenAndWhere}
        </Button>
        {mayMove && (
          <Button variant="line" href={customerPaths.moveSharedBooking(id)}>
            {appointment === null ? texts.chooseATime : texts.move}
          </Button>
        )}
        {isChangeable(booking, now) && (
          <Button variant="line" disabled={!online} onClick={() => setDoing('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <CancelBookingSheet booking={doing === 'cancel' ? booking : null} onClose={stop} />
      {(doing === 'pay' || doing === 'pay-new') && (
        <PayNowSheet
          booking={booking}
          title={doing === 'pay' ? texts.payForBooking : texts.bookingIsSaved}
          startNow={doing === 'pay'}
          onLater={stop}
          onDone={stop}
        />
      )}
    </>
  );
}
