import { useQuery } from '@tanstack/react-query';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { PriceLines } from '#web/customer/bookings/PriceLines.tsx';
import { quoteQueryOptions } from '#web/customer/bookings/booking-queries.ts';
import { carLabel, type CatalogueSelection, type BookingFormValues } from './booking-form-values.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/customer/bookings/booking-labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import styles from './AmountBar.module.css';

interface AmountBarProps {
  wish: BookingFormValues;
  chosen: CatalogueSelection;
  id: string | null;
  own: QuoteAnswer | null;
  busy: boolean;
}

/** What it costs and the way on: a bar at the foot of a phone, a slip beside the form where there is room. */
export function AmountBar({ wish, chosen, id, own, busy }: AmountBarProps) {
  const asked = useQuery({ ...quoteQueryOptions(wish, id), enabled: own === null && wish.service !== '' });
  const quote = own ?? (wish.service === '' ? undefined : asked.data);
  const address = wish.location.trim();
  return (
    <aside className={styles.bar} aria-label="Amount">
      <div className={styles.more}>
        <Road flush className={styles.road}>
          <CarPicture />
        </Road>
        <ul>
          {chosen.vehicle && <li className="strong">{carLabel(chosen)}</li>}
          {chosen.service && <li>{chosen.service.name}</li>}
          <li>{wish.mode === 'pick-up' && address ? `${MODE_LABEL[wish.mode]}, ${address}` : MODE_LABEL[wish.mode]}</li>
          <li>{wish.paymentMethod === 'online' ? 'Pay online' : METHOD_LABEL[wish.paymentMethod]}</li>
        </ul>
        {quote && (
          <div className={styles.lines}>
            <PriceLines money={quote} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <p>
          <span className="small muted">Amount</span>
          <output className={styles.amount} aria-busy={asked.isLoading}>
            <Amount quote={quote} loading={asked.isLoading} failed={asked.isError} />
          </output>
        </p>
        <Button type="submit" className={styles.button} busy={busy} busyLabel="Checking">
          Continue
        </Button>
      </div>
    </aside>
  );
}

function Amount({ quote, loading, failed }: { quote: QuoteAnswer | undefined; loading: boolean; failed: boolean }) {
  if (quote) {
    return (
      <>
        <Money naira={quote.amount} />
        {quote.amount < quote.price && (
          <span className={styles.was}>
            {' '}
            instead of <Money naira={quote.price} />
          </span>
        )}
      </>
    );
  }
  if (loading) return <Skeleton shape="line" className={styles.bone} />;
  // Continue asks again, and says what is wrong if it still is.
  return failed ? <span className={styles.none}>Not known yet</span> : <span className={styles.none}>Choose a service</span>;
}
