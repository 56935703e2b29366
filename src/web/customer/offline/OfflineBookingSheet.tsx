import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NEW_DRAFT } from '#web/customer/bookings/form/booking-draft.ts';
import { bookingChanged } from '#web/customer/bookings/booking-queries.ts';
import { saveBooking } from '#web/customer/bookings/form/save-booking.ts';
import { isSendable, useWaiting, type Waiting, waiting as kept } from './offline-booking.ts';
import { newKey } from '#web/customer/bookings/form/booking-form-values.ts';
import { myDrafts } from '#web/customer/session/customer-session.ts';
import { paths } from '#web/customer/shell/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** The question about the booking that waits for whoever is signed in, if one does. */
export function WaitingSheet() {
  const waiting = useWaiting();
  return waiting && <Ask key={waiting.key} waiting={waiting} />;
}

/** Asks about a booking that was made without a network, then sends it: once, whatever was sent before. */
function Ask({ waiting }: { waiting: Waiting }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // On the form itself Save does the same.
  const onForm = useLocation().pathname === paths.newBooking();
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const { key, body, draft, words } = waiting;
  const [fresh] = useState(() => isSendable(waiting, Date.now()));

  /** Back into the form, to be looked at again. */
  function review(says: string, changes: Record<string, string> = {}, step?: 'confirm') {
    myDrafts.write(NEW_DRAFT, { ...draft, ...changes });
    kept.drop(key);
    toast.info(says);
    void navigate(paths.newBooking(step && { step }));
  }

  async function send() {
    setBusy(true);
    const end = await saveBooking({ id: null, key, body });
    setBusy(false);
    switch (end.kind) {
      case 'saved':
        kept.drop(key);
        myDrafts.drop(NEW_DRAFT);
        bookingChanged(client, end.booking);
        return void navigate(paths.newBooking({ saved: end.booking._id }));
      case 'saved-before':
        kept.drop(key);
        toast.info('That booking was sent before. It is in your list.');
        return void navigate(paths.bookings());
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
          <Button onClick={() => review('Please check it, then save.', { key: newKey(), quote: '' })}>Look at it</Button>
        )}
        <Button variant="line" disabled={busy} onClick={() => setLater(true)}>
          Not now
        </Button>
        <Button
          variant="text"
          disabled={busy}
          onClick={() => {
            kept.drop(key);
            myDrafts.drop(NEW_DRAFT);
          }}
        >
          Throw it away
        </Button>
      </SheetActions>
    </Sheet>
  );
}
