import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useLocation } from '#web/lib/router.tsx';
import { updateCachedBooking } from '#web/customer/booking-queries.ts';
import { forgetPhotosOfForm, sendPhotosOfForm } from '#web/customer/faults/load-photo-sender.ts';
import { type BookingDraft, parseBookingDraft, writeBookingDraft } from '#web/customer/bookings/form/booking-draft.ts';
import { newBookingPlace } from '#web/customer/bookings/form/new-booking-place.ts';
import { saveBooking } from '#web/customer/bookings/form/save-booking.ts';
import { isSendable, useOfflineBooking, type OfflineBooking, offlineBookingStore } from './offline-booking.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-offline-bookings.texts.ts';

/** The sheet about the signed-in customer's offline booking, if there is one. */
export function OfflineBookingSheet() {
  const booking = useOfflineBooking();
  return booking && <SendOfflineBooking key={booking.key} booking={booking} />;
}

/**
 * Asks whether to send a booking that was made offline. Its idempotency key makes it one booking, even if it was sent
 * before.
 */
function SendOfflineBooking({ booking }: { booking: OfflineBooking }) {
  const client = useQueryClient();
  const { key, sharedCar, body, words } = booking;
  const place = newBookingPlace(sharedCar);
  // The booking form has its own Save.
  const isOnForm = useLocation().pathname === place.formPath();
  const [isDismissed, setDismissed] = useState(false);
  const { busy, submit } = useSubmit();
  const draft = parseBookingDraft(booking.draft);
  // A time that was chosen before may be taken, so it is chosen again.
  const hasTime = Boolean(body.hold ?? body.startsAt);
  const [isFresh] = useState(() => isSendable(booking, Date.now()));

  /** Opens the booking in the form for review. */
  function review(message: string, changes: Partial<BookingDraft> = {}, step?: BookingStep) {
    writeBookingDraft(place.draftName, { ...draft, ...changes });
    offlineBookingStore.drop(key);
    toast.info(message);
    navigate(place.formPath(step));
  }

  async function send() {
    const result = await saveBooking({ bookingId: null, sharedCar, key, body });
    switch (result.kind) {
      case 'saved':
        offlineBookingStore.drop(key);
        customerDrafts.drop(place.draftName);
        if (sharedCar === undefined) updateCachedBooking(client, result.booking);
        sendPhotosOfForm(result.booking._id, sharedCar);
        return navigate(place.savedPath(result.booking._id));
      case 'already-saved':
        offlineBookingStore.drop(key);
        toast.info(texts.sentBefore);
        return navigate(place.listPath);
      case 'price-changed':
        return review(texts.checkNewPrice, { quote: result.quote }, 'confirm');
      case 'time-refused':
        return review(result.refusal.message, {}, 'when');
      case 'invalid':
      case 'not-possible':
        return review(result.message);
      case 'failed':
        return toast.error(result.message);
    }
  }

  return (
    <Sheet
      role="alertdialog"
      open={!isDismissed && !isOnForm}
      onClose={() => setDismissed(true)}
      busy={busy}
      title={texts.sendQuestion}
    >
      <p>
        {texts.madeOffline(words.service, words.car)} <Money naira={words.amount} />.{' '}
        {!isFresh ? texts.madeLongAgo : hasTime ? texts.notSentAndTimeMayBeTaken : texts.notSentYet}
      </p>
      <SheetActions>
        {isFresh && hasTime ? (
          <Button onClick={() => review(texts.chooseTimeAgain, { time: { ...draft.time, hold: null } }, 'when')}>
            {texts.chooseTheTime}
          </Button>
        ) : isFresh ? (
          <Button busy={busy} busyLabel={texts.sending} onClick={() => void submit(send)}>
            {texts.sendIt}
          </Button>
        ) : (
          <Button onClick={() => review(texts.checkThenSave, { key: createIdempotencyKey(), quote: null })}>
            {texts.lookAtIt}
          </Button>
        )}
        <Button variant="line" disabled={busy} onClick={() => setDismissed(true)}>
          {texts.notNow}
        </Button>
        <Button
          variant="text"
          disabled={busy}
          onClick={() => {
            offlineBookingStore.drop(key);
            customerDrafts.drop(place.draftName);
            forgetPhotosOfForm(sharedCar);
          }}
        >
          {texts.throwItAway}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
