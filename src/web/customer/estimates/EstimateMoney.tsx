import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { formatNaira } from '#shared/money.ts';
import { findingsText } from '#web/domain/estimates/line-texts.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { Money } from '#web/ui/data/Money.tsx';
import styles from './EstimateMoney.module.css';
import { isApproved, sumOf, type EstimateLine, type SentEstimate } from './estimate-choices.ts';
import { texts } from './customer-estimates.texts.ts';

interface EstimateMoneyProps {
  estimate: SentEstimate;
  /** The lines that the button at the foot approves. */
  chosen: readonly EstimateLine[];
  booking: Booking | undefined;
  now: Date;
}

/** The price promised at booking, the work approved since, and the lines that the customer has chosen now. */
export function EstimateMoney({ estimate, chosen, booking, now }: EstimateMoneyProps) {
  const { lines, approved } = estimate;
  const open = countFindings(lines.filter((line) => !isApproved(line) && !chosen.includes(line)));
  const total = booking?.total;
  return (
    <section className={styles.money} aria-labelledby="money">
      <h2 className="heading" id="money">
        {texts.moneyHeading}
      </h2>
      <dl>
        {booking && (
          <div>
            <dt>{texts.promisedAtBooking(bookedNames(booking))}</dt>
            <dd className="num">{formatNaira(booking.amount)}</dd>
          </div>
        )}
        {approved > 0 && (
          <div>
            <dt>{texts.approvedSince}</dt>
            <dd className="num">{formatNaira(approved)}</dd>
          </div>
        )}
        {chosen.length > 0 && (
          <div>
            <dt>{texts.findingsYouApprove(findingsText(countFindings(chosen)))}</dt>
            <dd className="num">{formatNaira(sumOf(chosen))}</dd>
          </div>
        )}
        {open > 0 && (
          <div className="muted">
            <dt>{texts.notApproved(findingsText(open))}</dt>
            <dd>{texts.notCounted}</dd>
          </div>
        )}
        {booking?.appointment && (
          <div>
            <dt>{texts.readyAsPromised}</dt>
            <dd>{texts.about(momentText(booking.appointment.endsAt, now))}</dd>
          </div>
        )}
      </dl>
      <p className={styles.total}>
        <span>{chosen.length > 0 ? texts.totalIfYouApprove : texts.totalNow}</span>
        {total !== undefined && <Money naira={total + sumOf(chosen)} className={styles.amount} />}
      </p>
    </section>
  );
}
