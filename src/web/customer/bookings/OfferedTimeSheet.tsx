import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, moveBooking } from '#shared/bookings/bookings.contract.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { invalidateBooking, updateCachedBooking } from '#web/customer/booking-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './customer-bookings.texts.ts';

/** Asks the customer of a booking whether another time suits, which the centre offers; accepting it is one tap. */
export function OfferedTimeSheet({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const { busy, submit } = useSubmit({
    onFailure: (message) => {
      toast.error(message);
      invalidateBooking(client, booking._id);
    },
  });
  const [closed, setClosed] = useState<string | null>(null);
  const { startsAt, offered } = booking.appointment ?? {};
  const isOpen = offered !== undefined && offered !== closed;

  async function accept(start: string) {
    const { booking: fresh, message } = await customerCall(moveBooking, {
      params: { id: booking._id },
      body: { startsAt: start },
    });
    updateCachedBooking(client, fresh);
    toast.success(message);
  }

  return (
    <Sheet open={isOpen} onClose={() => setClosed(offered ?? null)} busy={busy} title={texts.offerQuestion}>
      {offered !== undefined && startsAt !== undefined && (
        <>
          <p>
            {texts.offerExplained(formatFullDateTime(startsAt), bookedNames(booking))}{' '}
            <b>{formatFullDateTime(offered)}</b> {texts.offerKeepsBooking}
          </p>
          <SheetActions>
            <Button busy={busy} busyLabel={texts.accepting} onClick={() => void submit(() => accept(offered))}>
              {texts.accept(formatFullDateTime(offered))}
            </Button>
            <Button variant="line" disabled={busy} onClick={() => setClosed(offered)}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
