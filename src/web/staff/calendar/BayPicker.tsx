import { cx } from '#web/ui/cx.ts';
import { lengthLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { overMinutes, type PlacedBay } from './day-layout.ts';
import styles from './BayPicker.module.css';
import { texts } from './staff-calendar.texts.ts';

interface BayPickerProps {
  bays: readonly PlacedBay[];
  now: string;
  current: string;
  onCurrent: (bay: string) => void;
}

/** The bays with their state in words, for screens below 1024 px, which show one bay at a time. */
export function BayPicker({ bays, now, current, onCurrent }: BayPickerProps) {
  return (
    <div className={styles.picker} role="group" aria-label={texts.bay}>
      {bays.map((placed) => {
        const { text, isLate } = stateInWords(placed, now);
        const { _id, name } = placed.bay;
        return (
          <button key={_id} type="button" aria-pressed={_id === current} onClick={() => onCurrent(_id)}>
            {name}
            <small className={cx(isLate && styles.late)}>{text}</small>
          </button>
        );
      })}
    </div>
  );
}

function stateInWords({ blocks }: PlacedBay, now: string): { text: string; isLate: boolean } {
  const late = blocks.find(({ state }) => state === 'over');
  if (late) return { text: `${lengthLabel(overMinutes(late.block, now))} over`, isLate: true };
  if (blocks.some(({ state }) => state === 'now' || state === 'wash')) return { text: texts.takenNow, isLate: false };
  const count = blocks.filter(({ state }) => state !== 'done').length;
  return { text: count === 0 ? 'Free' : texts.toCome(count), isLate: false };
}
