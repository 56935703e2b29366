import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useRef } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { findingsText } from '#web/domain/estimates/line-texts.ts';
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
import { texts } from './customer-estimates.texts.ts';

interface EstimatePartsProps {
  estimate: SentEstimate;
  /** Undefined while it loads. */
  booking: Booking | undefined;
  /** When it was fetched, ms since the epoch. */
  updatedAt: number;
  /** Last on the page, above the bar. */
  children?: ReactNode;
}

/** A version of an estimate with the customer's answers. */
export function EstimateParts({ estimate, booking, updatedAt, children }: EstimatePartsProps) {
  const answers = useEstimateAnswers(estimate);
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  const { lines, good, removed, isOpen } = estimate;
  const findings = findingsOf(lines);
  const others = findings.filter((finding) => !finding.lines.every(isApproved));
  const approved = lines.filter(isApproved);
  const isWaiting = isOpen && lines.some((line) => isAnswerable(line) && line.answer === null);
  const checked = findings.length + good.length;
  // Without a bar once every line was refused or approved; a new choice brings it back.
  const hasBar = lines.some((line) => isAnswerable(line) && line.answer?.answer !== 'not-now');

  async function approve(startsAt?: string) {
    if (await answers.approve(startsAt)) title.current?.focus();
  }

  return (
    <>
      <h1 className="display" tabIndex={-1} ref={title}>
        {approved.length > 0 && !isWaiting ? texts.allAnswered : texts.whatWeFound}
      </h1>
      <div className={styles.parts}>
        {booking && (
          <p className={styles.plates}>
            {booking.plate !== null && <NumberPlate plate={booking.plate} />}
            <BookingNumber number={booking.number} />
          </p>
        )}
        <p className="lead">
          {texts.checkedThings(checked === 1 ? texts.oneThing : `${checked} things`)} {booking?.carType ?? texts.car}.{' '}
          <b className={styles.promise}>{texts.nothingWithoutYourYes}</b>
        </p>
        <FindingCounts findings={findings} good={good.length} />
        <EstimateNotices estimate={estimate} answers={answers} isWaiting={isWaiting} now={now} updatedAt={updatedAt} />
        {approved.length > 0 && <ApprovedLines estimate={estimate} lines={approved} booking={booking} now={now} />}
        {others.length > 0 && (
          <section className={styles.findings} aria-labelledby="findings">
            <h2 className={approved.length > 0 ? 'heading' : 'sr'} id="findings">
              {approved.length > 0 ? texts.otherFindings : texts.findingsToAnswer}
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
      {children}
      {isOpen && (hasBar || answers.chosen.length > 0) && (
        <ApproveBar answers={answers} onApprove={(startsAt) => void approve(startsAt)} />
      )}
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

/** The notices to read before answering: the deadline, a new version, answers that are not sent yet. */
function EstimateNotices({ estimate, answers, isWaiting, now, updatedAt }: EstimateNoticesProps) {
  const { answerBy, sentAt, isOpen } = estimate;
  const { online, replaced, isReminded, hasFailed, sendAgain, unsentCount, chosen } = answers;
  return (
    <>
      {!isOpen && <Notice>{texts.bookingIsClosed}</Notice>}
      {replaced && (
        <Notice role="status">
          <b>{texts.versionNumber(replaced.version)}</b>
          {sentAt && <>{texts.sent(momentText(sentAt, now))}</>}.{' '}
          {replaced.dropped > 0 && texts.findingsChanged(findingsText(replaced.dropped))}
          {replaced.applying > 0 && texts.unchangedChoicesKept}
        </Notice>
      )}
      {!online && (
        <Notice tone="gold">
          <b>{texts.noNetwork}</b> {texts.answersAreKeptOnPhone(timeText(new Date(updatedAt).toISOString()))}
        </Notice>
      )}
      {isReminded && (
        <Notice tone="gold" role="status">
          <b>{texts.notApprovedYet(findingsText(countFindings(chosen)))}</b> {texts.choiceKeptOnPhone}
        </Notice>
      )}
      {hasFailed && online && unsentCount > 0 && (
        <Notice tone="bad">
          {texts.answerNotSent}{' '}
          <Button variant="text" size="sm" onClick={sendAgain}>
            {texts.sendAgain}
          </Button>
        </Notice>
      )}
      {isWaiting && answerBy !== null && (
        <Notice tone="gold" icon={Hourglass}>
          {Date.parse(answerBy) > now.getTime() ? (
            <>
              <b>{texts.pleaseAnswerBefore(momentText(answerBy, now))}</b>
              {texts.keepsPromisedTime}
            </>
          ) : (
            <>
              <b>{texts.answerTimePassed(momentText(answerBy, now))}</b> {texts.lateAnswerExplained}
            </>
          )}
        </Notice>
      )}
    </>
  );
}
