import CalendarOff from 'lucide-react/icons/calendar-off';
import { clockText } from '#shared/scheduling/wall-clock.ts';
import { vars } from './css-vars.ts';
import styles from './DayGrid.module.css';
import { texts } from './staff-calendar.texts.ts';

interface ClosureStripProps {
  /** Minutes after midnight. */
  from: number;
  until: number;
  reason: string;
  /** The minute at the top of the grid. */
  origin: number;
}

/** A span of time in which a bay is closed once, with its reason. */
export function ClosureStrip({ from, until, reason, origin }: ClosureStripProps) {
  return (
    <li className={styles.closure} style={vars({ '--s': from - origin, '--d': until - from })}>
      <CalendarOff size={16} />
      <span>
        <b>{reason}</b> <small>{texts.closedFromTo(clockText(from), clockText(until))}</small>
      </span>
    </li>
  );
}
