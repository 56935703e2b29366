import WifiOff from 'lucide-react/icons/wifi-off';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { BookingSummary } from '#web/customer/bookings/BookingSummary.tsx';
import { invalidateBooking } from '#web/customer/bookings/booking-queries.ts';
import { saveBooking } from './save-booking.ts';
import { offlineBookingStore } from '#web/customer/offline/offline-booking.ts';
import { toRequestBody, carLabel, type CatalogueSelection, type BookingFormValues, type BookingFormErrors } from './booking-form-values.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/customer/bookings/booking-labels.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { preloadPaySheet } from '#web/customer/payments/PayNowSheet.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { PriceChangedSheet } from './PriceChangedSheet.tsx';
import { AlreadySavedSheet } from './AlreadySavedSheet.tsx';

interface ConfirmBookingProps {
  /** The booking that is changed; null for a new one. */
  id: string | null;
  wish: BookingFormValues;
  chosen: CatalogueSelection;
  /** What the person agreed to. */
  quote: QuoteAnswer;
  requestKey: string;
  leaving: boolean;
  formAddress: string;
  onNewQuote: (quote: QuoteAnswer) => void;
  onNewKey: () => void;
  onErrors: (errors: BookingFormErrors) => void;
  onSaved: (booking: Booking, message: string) => void;
}

/** Is everything correct? Then Save, which is one booking however often it is sent. */
export function ConfirmBooking(props: ConfirmBookingProps) {
  const { id, wish, chosen, quote, requestKey, leaving, formAddress, onNewQuote, onNewKey, onErrors, onSaved } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const centre = useCentre();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(() => offlineBookingStore.get()?.key === requestKey);
  const [newQuote, setNewQuote] = useState<QuoteAnswer | null>(null);
  const [savedBefore, setSavedBefore] = useState(false);
  useEffect(preloadPaySheet, []);
  // The form's button is gone and took the focus along.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const foot = useRef<HTMLDivElement>(null);
  // On a phone the sentence would come to stand below the screen.
  useEffect(() => {
    if (failure || isKept) foot.current?.scrollIntoView({ block: 'end' });
  }, [failure, isKept]);

  async function save(agreed: QuoteAnswer) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    setNewQuote(null);
    const body = toRequestBody(wish, chosen, agreed);
    const end = await saveBooking({ id, key: requestKey, body });
    sending.current = false;
    setBusy(false);
    switch (end.kind) {
      case 'saved':
        offlineBookingStore.drop(requestKey);
        return onSaved(end.booking, end.message);
      case 'price':
        return setNewQuote(end.quote);
      case 'saved-before':
        return setSavedBefore(true);
      case 'failed':
        if (id !== null || navigator.onLine) return setFailure(end.says);
        offlineBookingStore.put({
          key: requestKey,
          body,
          draft: { ...wish, key: requestKey, quote: JSON.stringify(agreed) },
          words: { service: chosen.service?.name ?? '', car: carLabel(chosen), amount: agreed.amount },
        });
        return setIsKept(true);
      case 'moved-on':
        toast.error(end.says);
        return id && invalidateBooking(client, id);
      case 'fields':
        toast.error(end.says);
        // What is no longer in the lists must leave the form too.
        void client.invalidateQueries({ queryKey: ['services'] });
        void client.invalidateQueries({ queryKey: ['brands'] });
        // First: the form looks for them when it opens.
        onErrors(end.errors);
        return void navigate(formAddress, { replace: true });
    }
  }

  return (
    <BookingFormPage narrow title="Is everything correct?" back={{ href: formAddress, label: 'Change something' }}>
      <BookingSummary
        facts={[
          ['Car', carLabel(chosen)],
          ['Service', chosen.service?.name],
          [MODE_LABEL[wish.mode], wish.mode === 'pick-up' ? wish.location : (centre?.address ?? centre?.name)],
          ['Name', wish.fullName],
          ['Phone', wish.phoneNumber],
          ['Payment', METHOD_LABEL[wish.paymentMethod]],
        ]}
        money={quote}
      />
      <div className="stack block" ref={foot}>
        {isKept && !online && (
          <Notice tone="gold" icon={WifiOff} role="status">
            You are offline, so this booking is not sent yet. We keep it on this phone and ask you when the network is back.
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure} You can press Save again: it stays one booking.</Notice>}
        <Button block busy={busy || leaving} busyLabel="Saving" onClick={() => void save(quote)}>
          Save
        </Button>
        <Button variant="line" block href={formAddress}>
          Go back
        </Button>
      </div>
      <PriceChangedSheet
        before={quote.amount}
        now={newQuote}
        onAgree={(agreed) => {
          onNewQuote(agreed);
          void save(agreed);
        }}
        onClose={() => setNewQuote(null)}
      />
      <AlreadySavedSheet
        open={savedBefore}
        onSee={() => void navigate(customerPaths.bookings(), { replace: true })}
        onAnother={() => {
          onNewKey();
          setSavedBefore(false);
        }}
        onClose={() => setSavedBefore(false)}
      />
    </BookingFormPage>
  );
}
