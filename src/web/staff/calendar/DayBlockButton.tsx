import type { ComponentProps, PointerEvent } from 'react';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { cx } from '#web/ui/cx.ts';
import { BLOCK_DISPLAY, dueLabel, noteLabel } from './block-labels.ts';
import { vars } from './css-vars.ts';
import type { DrawnDay, PlacedBlock } from './day-layout.ts';
import type { Drag } from './use-block-drag.ts';
import styles from './DayGrid.module.css';
import { texts } from './staff-calendar.texts.ts';

/** Below the first length, service and car share a line. Below the second, only the number has room. Minutes. */
const SHORT_MINUTES = 60;
const TINY_MINUTES = 30;

interface DayBlockButtonProps extends Pick<ComponentProps<'button'>, 'onKeyDown' | 'onFocus' | 'onBlur'> {
  placed: PlacedBlock;
  day: DrawnDay;
  /** The minute at the top of the grid. */
  origin: number;
  isDragged: boolean;
  onOpen: (booking: string) => void;
  onPointerDown: ((event: PointerEvent, drag: Drag) => void) | undefined;
}

/** A job in a bay. A press opens it, unless a customer is still booking it. */
export function DayBlockButton(props: DayBlockButtonProps) {
  const { placed, day, origin, isDragged, onOpen, onPointerDown, ...keyboard } = props;
  const { block, from, until, overFrom, state } = placed;
  const { booking, service } = block;
  const { timeZone, now } = day;
  const { Icon, label } = BLOCK_DISPLAY[state];
  const note = noteLabel(block, state, timeZone, now);
  const length = until - from;
  const size = cx(length < SHORT_MINUTES && styles.short, length < TINY_MINUTES && styles.tiny);
  const place = vars({ '--s': from - origin, '--d': until - from });
  const top = (
    <span className={styles.top}>
      {booking ? <BookingNumber number={booking.number} /> : <b>{label}</b>}
      <Icon size={16} />
    </span>
  );
  if (booking === null) {
    return (
      <li className={styles.place} style={place}>
        <div className={cx(styles.block, size)} data-look={state}>
          {top}
          <span className={styles.line}>{service}</span>
        </div>
      </li>
    );
  }
  return (
    <li className={styles.place} style={place}>
      <button
        {...keyboard}
        type="button"
        className={cx(styles.block, size, isDragged && styles.dragged)}
        data-look={state}
        data-block={`${block._id} ${block.part.number}`}
        onClick={() => onOpen(booking._id)}
        onPointerDown={
          block.part.of === 1 && state !== 'done'
            ? (event) => onPointerDown?.(event, { booking: booking._id, from, until, lead: block.minutesBefore })
            : undefined
        }
      >
        {top}
        <span className={styles.line}>
          <b>{service}</b> <span>{booking.carType}</span>
        </span>
        {note && overFrom === null && <span className={styles.note}>{note}</span>}
        <span className={styles.due}>{dueLabel(block, state, timeZone)}</span>
        <span className="sr">
          {texts.blockFromTo(label, timeLabel(timeZone, block.startsAt), timeLabel(timeZone, block.endsAt))}
        </span>
        {overFrom !== null && (
          <span className={styles.over} style={vars({ '--at': overFrom - from })}>
            {note}
          </span>
        )}
      </button>
    </li>
  );
}
