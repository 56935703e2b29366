import { useQueryClient } from '@tanstack/react-query';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { type Booking, updateBookingStatus } from '#shared/bookings/bookings.contract.ts';
import { AppError, catalogue } from '#shared/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { updateCachedBooking, invalidateBooking } from '#web/customer/booking-queries.ts';

const lowerCaseDay = (date: string): string =>
  formatDay(date, new Date()).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase());

/** Confirms and cancels a booking. Null: closed. */
export function CancelBookingSheet({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const client = useQueryClient();
  const { busy, submit } = useSubmit();

  async function cancel(id: string) {
    try {
      const { booking: fresh, message } = await customerCall(updateBookingStatus, {
        params: { id },
        body: { status: TRANSITIONS.requestCancellation.to },
      });
      updateCachedBooking(client, fresh);
      toast.success(message);
      onClose();
    } catch (error) {
      const failed = catalogue['browser.cancel_failed'][1];
      // Paid, finished or deleted in the meantime: show its current state instead of asking again.
      const movedOn =
        error instanceof AppError && (error.code === 'booking.not_possible' || error.code === 'booking.not_found');
      toast.error(movedOn ? `${failed}. ${error.message}` : failed);
      if (!movedOn) return;
      invalidateBooking(client, id);
      onClose();
    }
  }

  return (
    <Sheet role="alertdialog" open={booking !== null} onClose={onClose} busy={busy} title="Cancel this booking?">
      {booking && (
        <>
          <p>
            {booking.service.name} for your {booking.vehicle.brand} {booking.vehicle.model},{' '}
            {lowerCaseDay(booking.date)}. We will confirm the cancellation with a message.
            {booking.status === 'paid' && ' What you paid is then sent back to you.'}
          </p>
          <SheetActions>
            <Button
              variant="danger-solid"
              busy={busy}
              busyLabel="Cancelling"
              onClick={() => void submit(() => cancel(booking._id))}
            >
              Yes, cancel it
            </Button>
            <Button variant="line" disabled={busy} onClick={onClose}>
              Keep it
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
