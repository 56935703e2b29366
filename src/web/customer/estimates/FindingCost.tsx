import CircleCheck from 'lucide-react/icons/circle-check';
import { formatNaira } from '#shared/money.ts';
import { lineText } from '#web/domain/estimates/line-texts.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import styles from './FindingCard.module.css';
import { isApproved, sumOf, type EstimateLine } from './estimate-choices.ts';
import { texts } from './customer-estimates.texts.ts';

/** The cost of each line of a finding, the changes since the version before, and the sum. */
export function FindingCost({ lines, now }: { lines: readonly EstimateLine[]; now: Date }) {
  return (
    <dl className={styles.cost}>
      {lines.map((line) => (
        <div key={line._id}>
          <dt>
            {lineText(line)}
            <LineNews line={line} now={now} />
          </dt>
          <dd className="num">{formatNaira(line.amount)}</dd>
        </div>
      ))}
      {lines.length > 1 && (
        <div className={styles.sum}>
          <dt>{texts.together}</dt>
          <dd className="num">{formatNaira(sumOf(lines))}</dd>
        </div>
      )}
    </dl>
  );
}

/** What is special about a line: new, changed, approved or taken back. */
function LineNews({ line, now }: { line: EstimateLine; now: Date }) {
  const { change, was, answer } = line;
  return (
    <>
      {change !== null && (
        <>
          {' '}
          <span className={styles.news}>
            {change === 'new' ? texts.new : was === null ? texts.changed : texts.was(formatNaira(was))}
          </span>
        </>
      )}
      {isApproved(line) && answer && (
        <span className={styles.settled}>
          <CircleCheck size={16} /> {texts.approvedByYouAt(momentText(answer.at, now))}
        </span>
      )}
      {answer?.answer === 'taken-back' && <span className={styles.settled}>{texts.approvedThenVoided}</span>}
    </>
  );
}
