import Hourglass from 'lucide-react/icons/hourglass';
import { useRef } from 'react';
import { useBooking } from '#web/customer/booking-queries.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { linesText } from '#web/domain/estimates/line-texts.ts';
import { momentText, timeText } from '#web/domain/scheduling/time-labels.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import { ApprovedLines } from './ApprovedLines.tsx';
import { EstimateMoney } from './EstimateMoney.tsx';
import styles from './EstimateScreen.module.css';
import { FindingCard } from './FindingCard.tsx';
import { FindingCounts } from './FindingCounts.tsx';
import { findingsOf, isAnswerable, isApproved, type SentEstimate } from './estimate-choices.ts';
import { GoodList } from './GoodList.tsx';
import { OtherPhotos } from './OtherPhotos.tsx';
import { RemovedLines } from './RemovedLines.tsx';
import { type EstimateAnswers, useEstimateAnswers } from './use-estimate-answers.ts';

/** A version of an estimate with the customer's answers. `updatedAt`: when it was fetched, ms since the epoch. */
export function EstimateParts({ estimate, updatedAt }: { estimate: SentEstimate; updatedAt: number }) {
  const { data: booking } = useBooking(estimate.booking);
  const answers = useEstimateAnswers(estimate);
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  const { lines, good, removed, isOpen } = estimate;
  const findings = findingsOf(lines);
  const others = findings.filter((finding) => !finding.lines.every(isApproved));
  const approved = lines.filter(isApproved);
  const isWaiting = isOpen && lines.some((line) => isAnswerable(line) && line.answer === null);
  const checked = findings.length + good.length;

  async function approve() {
    if (await answers.approve()) title.current?.focus();
  }

  return (
    <>
      <h1 className="display" tabIndex={-1} ref={title}>
        {approved.length > 0 && !isWaiting ? 'Thank you, we go on' : 'What we found'}
      </h1>
      <div className={styles.parts}>
        {booking && (
          <p className={styles.plates}>
            {booking.plate !== null && <NumberPlate plate={booking.plate} />}
            <BookingNumber number={booking.number} />
          </p>
        )}
        <p className="lead">
          We checked {checked === 1 ? 'one thing' : `${checked} things`} on your {booking?.carType ?? 'car'}.{' '}
          <b className={styles.promise}>Nothing is done without your yes.</b>
        </p>
        <FindingCounts findings={findings} good={good.length} />
        <EstimateNotices estimate={estimate} answers={answers} isWaiting={isWaiting} now={now} updatedAt={updatedAt} />
        {approved.length > 0 && <ApprovedLines estimate={estimate} lines={approved} booking={booking} now={now} />}
        {others.length > 0 && (
          <section className={styles.findings} aria-labelledby="findings">
            <h2 className={approved.length > 0 ? 'heading' : 'sr'} id="findings">
              {approved.length > 0 ? 'What else we found' : 'Lines to answer'}
            </h2>
            {others.map((finding) => (
              <FindingCard key={finding.name} estimate={estimate} finding={finding} answers={answers} now={now} />
            ))}
          </section>
        )}
        <RemovedLines removed={removed} />
        <OtherPhotos estimate={estimate} />
        <GoodList good={good} />
        <EstimateMoney estimate={estimate} chosen={answers.chosen} booking={booking} now={now} />
      </div>
      {isOpen && lines.some(isAnswerable) && <ApproveBar answers={answers} onApprove={() => void approve()} />}
    </>
  );
}

interface EstimateNoticesProps {
  estimate: SentEstimate;
  answers: EstimateAnswers;
  /** Whether a line has no answer yet. */
  isWaiting: boolean;
  now: Date;
  updatedAt: number;
}

/** What the customer should know before answering: the deadline, a new version, what was not sent. */
function EstimateNotices({ estimate, answers, isWaiting, now, updatedAt }: EstimateNoticesProps) {
  const { answerBy, sentAt, isOpen } = estimate;
  const { online, replaced, isReminded, hasFailed, sendAgain, unsentCount, chosen } = answers;
  return (
    <>
      {!isOpen && <Notice>This booking is closed, so nothing can be added to it any more.</Notice>}
      {replaced && (
        <Notice role="status">
          <b>This is version {replaced.version}</b>
          {sentAt && <>, sent {momentText(sentAt, now)}</>}.{' '}
          {replaced.dropped > 0 && `${linesText(replaced.dropped)} changed: please choose again. `}
          {replaced.applying > 0 && 'Your choices for lines that did not change are kept.'}
        </Notice>
      )}
      {!online && (
        <Notice tone="gold">
          <b>No network.</b> Your answers are kept on this phone. We do not start before they reach us. This is what we
          knew at {timeText(new Date(updatedAt).toISOString())}.
        </Notice>
      )}
      {isReminded && (
        <Notice tone="gold" role="status">
          <b>{linesText(chosen.length)} not approved yet.</b> Your choice was kept on this phone: press the button at
          the foot to send it.
        </Notice>
      )}
      {hasFailed && online && unsentCount > 0 && (
        <Notice tone="bad">
          Your answer did not reach us. It is kept on this phone.{' '}
          <Button variant="text" size="sm" onClick={sendAgain}>
            Send it again
          </Button>
        </Notice>
      )}
      {isWaiting && answerBy !== null && (
        <Notice tone="gold" icon={Hourglass}>
          {Date.parse(answerBy) > now.getTime() ? (
            <>
              <b>Please answer before {momentText(answerBy, now)}</b>, then we keep the promised time.
            </>
          ) : (
            <>
              <b>The time to answer was {momentText(answerBy, now)}.</b> Nothing is lost: answer when you can. Your car
              may be ready later than promised.
            </>
          )}
        </Notice>
      )}
    </>
  );
}
