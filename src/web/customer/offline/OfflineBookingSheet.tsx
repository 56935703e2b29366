import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NEW_BOOKING_DRAFT } from '#web/customer/bookings/form/booking-draft.ts';
import { updateCachedBooking } from '#web/customer/bookings/booking-queries.ts';
import { saveBooking } from '#web/customer/bookings/form/save-booking.ts';
import { isSendable, useOfflineBooking, type OfflineBooking, offlineBookingStore } from './offline-booking.ts';
import { createIdempotencyKey } from '#web/customer/bookings/form/booking-form-values.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** The question about the booking that waits for whoever is signed in, if one does. */
export function OfflineBookingSheet() {
  const waiting = useOfflineBooking();
  return waiting && <Ask key={waiting.key} waiting={waiting} />;
}

/** Asks about a booking that was made without a network, then sends it: once, whatever was sent before. */
function Ask({ waiting }: { waiting: OfflineBooking }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // On the form itself Save does the same.
  const onForm = useLocation().pathname === customerPaths.newBooking();
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const { key, body, draft, words } = waiting;
  const [fresh] = useState(() => isSendable(waiting, Date.now()));

  /** Back into the form, to be looked at again. */
  function review(says: string, changes: Record<string, string> = {}, step?: 'confirm') {
    customerDrafts.write(NEW_BOOKING_DRAFT, { ...draft, ...changes });
    offlineBookingStore.drop(key);
    toast.info(says);
    void navigate(customerPaths.newBooking(step && { step }));
  }

  async function send() {
    setBusy(true);
    const end = await saveBooking({ id: null, key, body });
    setBusy(false);
    switch (end.kind) {
      case 'saved':
        offlineBookingStore.drop(key);
        customerDrafts.drop(NEW_BOOKING_DRAFT);
        updateCachedBooking(client, end.booking);
        return void navigate(customerPaths.newBooking({ saved: end.booking._id }));
      case 'saved-before':
        offlineBookingStore.drop(key);
        toast.info('That booking was sent before. It is in your list.');
        return void navigate(customerPaths.bookings());
      case 'price':
        return review('The price has changed. Look at the new amount before you save.', { quote: JSON.stringify(end.quote) }, 'confirm');
      case 'fields':
      case 'moved-on':
        return review(end.says);
      case 'failed':
        return toast.error(end.says);
    }
  }

  return (
    <Sheet role="alertdialog" open={!later && !onForm} onClose={() => setLater(true)} busy={busy} title="Send your booking?">
      <p>
        You made it without a network: {words.service} for {words.car}, <Money naira={words.amount} />.{' '}
        {fresh ? 'It is not sent yet.' : 'That was a while ago, so please look at it again.'}
      </p>
      <SheetActions>
        {fresh ? (
          <Button busy={busy} busyLabel="Sending" onClick={() => void send()}>
            Send it
          </Button>
        ) : (
          <Button onClick={() => review('Please check it, then save.', { key: createIdempotencyKey(), quote: '' })}>Look at it</Button>
        )}
        <Button variant="line" disabled={busy} onClick={() => setLater(true)}>
          Not now
        </Button>
        <Button
          variant="text"
          disabled={busy}
          onClick={() => {
            offlineBookingStore.drop(key);
            customerDrafts.drop(NEW_BOOKING_DRAFT);
          }}
        >
          Throw it away
        </Button>
      </SheetActions>
    </Sheet>
  );
}
