import { BLOCK_DISPLAY } from './block-labels.ts';
import type { BlockState } from './day-layout.ts';
import styles from './CalendarScreens.module.css';
import look from './DayGrid.module.css';
import { texts } from './staff-calendar.texts.ts';

const SHOWN: readonly BlockState[] = ['booked', 'now', 'wash', 'done', 'over', 'pushed'];

/** The key to the marks of blocks. */
export function BlockKey() {
  return (
    <ul className={styles.key} aria-label={texts.keyToMarks}>
      {SHOWN.map((state) => {
        const { label, Icon } = BLOCK_DISPLAY[state];
        return (
          <li key={state}>
            <span className={look.mark} data-look={state}>
              <Icon size={16} />
            </span>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
