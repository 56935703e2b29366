import CircleCheck from 'lucide-react/icons/circle-check';
import { use, useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { payableNaira } from '#web/customer/payments/pay-label.ts';
import { PayNowSheet } from '#web/customer/payments/PayNowSheet.tsx';
import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { findingsText, lineText } from '#web/domain/estimates/line-texts.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ApprovedLines.module.css';
import { findingsOf, sumOf, type EstimateLine, type SentEstimate } from './estimate-choices.ts';
import { FindingPhotos } from './FindingPhotos.tsx';
import { texts } from './customer-estimates.texts.ts';

interface ApprovedLinesProps {
  estimate: SentEstimate;
  lines: readonly EstimateLine[];
  booking: Booking | undefined;
  now: Date;
}

/** What the customer approved and when, which stays so, and the way to pay for it. */
export function ApprovedLines({ estimate, lines, booking, now }: ApprovedLinesProps) {
  const isPartner = use(BookingSide) !== null;
  const [isPaying, setPaying] = useState(false);
  const payable = booking ? payableNaira(booking) : 0;
  return (
    <>
      <section className={styles.job} data-status="completed" aria-labelledby="approved">
        <h2 className={styles.band} id="approved">
          <span className={styles.hole} aria-hidden="true" />
          <CircleCheck size={16} />
          {texts.findingsApproved(findingsText(countFindings(lines)))}
        </h2>
        <ul>
          {findingsOf(lines).map(({ name, lines: group }) => (
            <li key={name} className={styles.yes}>
              <CircleCheck size={20} />
              <div>
                <b>{name}</b>
                <span className="small muted">
                  {group.map((line) => lineText(line)).join('; ')}. {approvedText(group, now)}
                </span>
                <FindingPhotos estimate={estimate} name={name} lines={group} />
              </div>
              <b className="num">{formatNaira(sumOf(group))}</b>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        {booking && !isPartner && <Button href={customerPaths.visit(booking._id)}>{texts.whereIsMyCar}</Button>}
        {payable > 0 && (
          <Button variant="line" onClick={() => setPaying(true)}>
            {texts.payNaira(formatNaira(payable))}
          </Button>
        )}
      </div>
      {isPaying && booking && (
        <PayNowSheet
          booking={booking}
          title={texts.payForBooking}
          startNow
          onLater={() => setPaying(false)}
          onDone={() => setPaying(false)}
        />
      )}
    </>
  );
}

/** By whom and when: approvals of one finding may have been given one after the other. */
function approvedText(lines: readonly EstimateLine[], now: Date): string {
  const times = new Set(lines.flatMap(({ answer }) => (answer ? [momentText(answer.at, now)] : [])));
  return texts.linesApprovedAt([...times].join(' and '));
}
