import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { BookingFold } from './BookingFold.tsx';
import styles from './StaffBookingScreen.module.css';
import { ANSWER_LABEL, texts } from './staff-bookings.texts.ts';

type Line = StaffEstimate['lines'][number];
const answerOf = ({ answer }: Line): keyof typeof ANSWER_LABEL => answer?.answer ?? 'open';

/** The lines of the latest estimate with their answers. Nothing before the first was sent. */
export function EstimatePart({ estimate }: { estimate: StaffEstimate | undefined }) {
  if (estimate?.version == null) return null;
  const counts = Map.groupBy(estimate.lines, answerOf);
  return (
    <BookingFold
      title={texts.estimate}
      notes={[...counts].map(([answer, lines]) => `${lines.length} ${ANSWER_LABEL[answer].toLowerCase()}`)}
    >
      <ul className={styles.history}>
        {estimate.lines.map((line) => (
          <li key={line._id}>
            <b className="num">{formatNaira(line.amount)}</b> {line.name}
            <span className="muted small">{ANSWER_LABEL[answerOf(line)]}</span>
          </li>
        ))}
      </ul>
      <Link href={staffPaths.estimate(estimate.booking)} className="tap">
        {texts.openEstimate}
      </Link>
    </BookingFold>
  );
}
