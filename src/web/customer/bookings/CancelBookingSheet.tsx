import { useQueryClient } from '@tanstack/react-query';
import Timer from 'lucide-react/icons/timer';
import { use } from 'react';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { type Booking, requestCancellation } from '#shared/bookings/bookings.contract.ts';
import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { browserErrors } from '#shared/browser-errors.ts';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { updateCachedBooking, invalidateBooking } from '#web/customer/booking-queries.ts';
import { comingTextInside, retainedWhenCancelled, refundText } from './appointment-labels.ts';
import styles from './CancelBookingSheet.module.css';
import { texts } from './customer-bookings.texts.ts';

/**
 * Why a booking can no longer be cancelled: it was paid back, finished or deleted, its time is too close, or the car
 * came.
 */
const MOVED_ON_CODES: readonly string[] = [
  'booking.not_possible',
  'booking.not_found',
  'booking.too_late',
  'booking.deposit_retained',
  'booking.checked_in',
];

/** Confirms and cancels a booking. Null: closed. */
export function CancelBookingSheet({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const client = useQueryClient();
  const partner = use(BookingSide);
  const { busy, submit, reject, failure } = useSubmit({ fallback: 'browser.cancel_failed' });
  const now = useNow();
  const retained = booking && retainedWhenCancelled(booking, now);

  function close() {
    reject(null);
    onClose();
  }

  async function request(id: string, knowsDepositIsRetained: boolean): Promise<string> {
    const { booking: fresh, message } = await customerCall(requestCancellation, {
      params: { id },
      body: { status: TRANSITIONS.requestCancellation.to, knowsDepositIsRetained },
    });
    updateCachedBooking(client, fresh);
    return message;
  }

  async function cancel(id: string, knowsDepositIsRetained: boolean) {
    try {
      toast.success(await (partner ? partner.cancel(id) : request(id, knowsDepositIsRetained)));
      close();
    } catch (error) {
      const failed = browserErrors['browser.cancel_failed'][1];
      // Paid, finished or deleted in the meantime: show its current state instead of asking again.
      const movedOn = error instanceof AppError && MOVED_ON_CODES.includes(error.code);
      toast.error(movedOn ? `${failed}. ${error.message}` : failed);
      if (!movedOn) throw error;
      if (partner) partner.refresh();
      else invalidateBooking(client, id);
      close();
    }
  }

  return (
    <Sheet role="alertdialog" open={booking !== null} onClose={close} busy={busy} title={texts.cancelQuestion}>
      {booking && (
        <>
          <WhatHappens booking={booking} retained={retained} />
          {failure && <Notice tone="bad">{failure}</Notice>}
          <SheetActions>
            {booking.appointment && retained === null && (
              <Button variant="line" block href={(partner?.movePath ?? customerPaths.moveBooking)(booking._id)}>
                {texts.moveInstead}
              </Button>
            )}
            <Button
              variant="danger-solid"
              block={booking.appointment !== null}
              busy={busy}
              busyLabel={texts.cancelling}
              onClick={() => void submit(() => cancel(booking._id, retained !== null))}
            >
              {texts.yesCancelIt}
            </Button>
            <Button
              variant={booking.appointment ? 'text' : 'line'}
              block={booking.appointment !== null}
              disabled={busy}
              onClick={close}
            >
              {texts.keepIt}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}

/** The booking, the last moment for cancelling it, and the refund. */
function WhatHappens({ booking, retained }: { booking: Booking; retained: number | null }) {
  const now = useNow();
  const { appointment, vehicle } = booking;
  return (
    <>
      <p>
        {texts.serviceForYourCar(bookedNames(booking), vehicle.brand, vehicle.model)}
        {appointment && `, ${comingTextInside(appointment.startsAt, now)}`}
        {texts.cancellationWillBeConfirmed}
      </p>
      <Notice tone="gold" icon={Timer} className={styles.refund}>
        {appointment && untilText(comingTextInside(appointment.changeableUntil, now), retained)}
        {refundText(booking, retained ?? 0)}
      </Notice>
    </>
  );
}

/** Until when cancelling is free, or the deposit that is kept since then. */
const untilText = (cutOff: string, retained: number | null): string =>
  retained !== null && retained > 0 ? texts.depositIsKept(cutOff, formatNaira(retained)) : texts.freeUntil(cutOff);
