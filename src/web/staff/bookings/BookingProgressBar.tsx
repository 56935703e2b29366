import Check from 'lucide-react/icons/check';
import { bookingSteps, type BookingProgress, type NextAction } from '#shared/visits/next-actions.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './BookingProgressBar.module.css';
import { STEP_LABEL, texts } from './staff-bookings.texts.ts';

/** How far a booking is. Phones show the word of the current step alone; screen readers have all of them. */
export function BookingProgressBar({ progress, next }: { progress: BookingProgress; next: NextAction | null }) {
  const steps = bookingSteps(progress, next);
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {steps.map(({ step, state }, index) => (
        <li
          key={step}
          className={cx(styles[state === 'to-come' ? 'later' : state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'done' && <Check size={16} />}
          <span>
            {STEP_LABEL[step]}
            {state === 'done' && <span className="sr">{texts.isDone}</span>}
            {state === 'current' && <span className={styles.place}>{texts.stepOf(index + 1, steps.length)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
