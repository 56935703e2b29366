import Hourglass from 'lucide-react/icons/hourglass';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

const MINUTE_MS = 60_000;

/** A span of at least a minute in words: 16 minutes, 2 hours 5 minutes, 3 days. */
function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))];
  const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (days > 0) return counted(days, 'day');
  if (hours === 0) return counted(minutes, 'minute');
  return minutes % 60 === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(minutes % 60, 'minute')}`;
}

/** The number of lines on which the customer had the last word. */
const openQuestions = ({ lines }: Pick<StaffEstimate, 'lines'>): number =>
  lines.filter(({ talk }) => talk.at(-1)?.by === 'customer').length;

/** How long lines have been waiting for an answer of the customer, and how many questions are open. */
export function WaitingNotice({ estimate, now }: { estimate: StaffEstimate; now: Date }) {
  const [latest] = estimate.versions;
  const questions = openQuestions(estimate);
  const unanswered = estimate.lines.filter(({ answer }) => answer === null).length;
  if (latest === undefined || !estimate.isOpen || (unanswered === 0 && questions === 0)) return null;
  const waited = now.getTime() - Date.parse(latest.sentAt);
  return (
    <Notice tone="gold" icon={Hourglass} className={styles.notice}>
      {unanswered > 0 && (
        <b>
          {texts.waitingSince(whenLabel(latest.sentAt, now.toISOString()))}
          {waited >= MINUTE_MS && `, ${spanText(waited)}`}.
        </b>
      )}{' '}
      {questions > 0 && (questions === 1 ? texts.oneQuestionOpen : texts.manyQuestionsOpen(questions))}
    </Notice>
  );
}

interface NewVersionNoticeProps {
  estimate: StaffEstimate;
  now: string;
  onRebase: () => void;
  onDrop: () => void;
}

/** Another version was sent while this draft was typed. Lists its new lines and asks what to do with the draft. */
export function NewVersionNotice({ estimate, now, onRebase, onDrop }: NewVersionNoticeProps) {
  const [latest] = estimate.versions;
  if (latest === undefined) return null;
  const changed = estimate.lines.filter(({ change }) => latest.version === 1 || change !== null);
  return (
    <div className={styles.newVersion} role="group" aria-labelledby="new-version" id="behind" tabIndex={-1}>
      <h2 className="heading" id="new-version">
        {texts.sentVersionAt(latest.sentBy, latest.version, whenLabel(latest.sentAt, now))}
      </h2>
      <p>{texts.draftIsKept}</p>
      <ul>
        {changed.map((line) => (
          <li key={line._id}>
            {line.finding}, {line.name}: <b className="num">{formatNaira(line.amount)}</b>{' '}
            {line.change === 'changed'
              ? line.was === null
                ? 'changed'
                : `was ${formatNaira(line.was)}`
              : texts.newLine}
          </li>
        ))}
        {changed.length === 0 && <li>{texts.linesLeftOut}</li>}
      </ul>
      <div className="actions">
        <Button size="sm" variant="ink" onClick={onRebase}>
          {texts.goOnWithMyDraft}
        </Button>
        <Button size="sm" variant="line" onClick={onDrop}>
          {texts.dropMyDraft}
        </Button>
      </div>
    </div>
  );
}
