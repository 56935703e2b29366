import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import styles from './FindingCard.module.css';
import type { EstimateLine } from './estimate-choices.ts';
import { texts } from './customer-estimates.texts.ts';

/** The questions about lines and the centre's replies, oldest first; nothing before the first question. */
export function LineTalk({ lines, now }: { lines: readonly EstimateLine[]; now: Date }) {
  const talk = lines.flatMap((line) => line.talk).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (talk.length === 0) return null;
  return (
    <ol className={styles.talk} aria-label={texts.questionsAndAnswers} aria-live="polite">
      {talk.map(({ by, text, at }) => (
        <li key={`${by} ${at}`} data-by={by}>
          <b>
            {by === 'customer' ? texts.you : texts.theWorkshop}, <time dateTime={at}>{dayAndTimeText(at, now)}</time>:
          </b>{' '}
          {text}
        </li>
      ))}
    </ol>
  );
}
