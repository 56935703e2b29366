import { formatNaira } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { PriceLines } from '#web/customer/bookings/PriceLines.tsx';
import { useBookingForm } from './booking-form-context.ts';
import { useShownQuote } from './use-shown-quote.ts';
import { carLabel } from './booking-form-values.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import styles from './AmountBar.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

/** Where the bar is a panel, as in AmountBar.module.css. */
const PANEL = '(min-width: 64rem)';

interface AmountBarProps {
  busy: boolean;
  busyLabel?: string | undefined;
  /** The chosen time, then when the car is ready. */
  time?: readonly string[] | undefined;
}

/** The price and the Continue button: a bar at the foot of a phone, a panel beside the form on wider screens. */
export function AmountBar({ busy, busyLabel = 'Checking', time }: AmountBarProps) {
  const { values, selection } = useBookingForm();
  const isPanel = useMediaQuery(PANEL);
  const { quote, isLoading, isError } = useShownQuote();
  const address = values.location.trim();
  return (
    <aside className={styles.bar} aria-label={texts.amount}>
      {isPanel && (
        <div className={styles.more}>
          <Road flush className={styles.road}>
            <CarPicture />
          </Road>
          <ul>
            {selection.vehicle && <li className="strong">{carLabel(selection)}</li>}
            {selection.services.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
            <li>
              {values.mode === 'pick-up' && address
                ? `${MODE_LABEL[values.mode]}, ${address}`
                : MODE_LABEL[values.mode]}
            </li>
            <li>{values.paymentMethod === 'online' ? texts.payOnline : METHOD_LABEL[values.paymentMethod]}</li>
            {time?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {quote && (
            <div className={styles.lines}>
              <PriceLines money={quote} />
            </div>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <p>
          <span className="small muted">
            {time && <span className={styles.time}>{time[0]}</span>}
            <span className={time && styles.label}>
              {selection.services.length > 1 ? texts.countOfServices(selection.services.length) : texts.amount}
            </span>
          </span>
          <output className={styles.amount} aria-busy={isLoading}>
            <Amount quote={quote} loading={isLoading} failed={isError} />
          </output>
        </p>
        <Button type="submit" className={styles.button} busy={busy} busyLabel={busyLabel}>
          {texts.continue}
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
            {texts.insteadOf} <Money naira={quote.price} />
          </span>
        )}
        {quote.deposit && (
          <span className={styles.was}>
            {' '}
            {texts.nowThenLater(formatNaira(quote.deposit.amount), formatNaira(quote.deposit.balance))}
          </span>
        )}
      </>
    );
  }
  if (loading) return <Skeleton shape="line" className={styles.skeleton} />;
  // Continue fetches the quote again and shows the error if it fails again.
  return failed ? (
    <span className={styles.none}>{texts.notKnownYet}</span>
  ) : (
    <span className={styles.none}>{texts.chooseAService}</span>
  );
}
