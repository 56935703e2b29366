import Timer from 'lucide-react/icons/timer';
import { useEffect } from 'react';
import { formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import type { BookingHold } from './booking-time.ts';
import { HOLD_S } from './hold-start.ts';
import styles from './HoldStrip.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface HoldStripProps {
  hold: BookingHold;
  /** The day and time in words. */
  text: string;
  onOver: () => void;
}

/** How long the time is kept. The clock is not live; two moments are announced, once each. */
export function HoldStrip({ hold, text, onOver }: HoldStripProps) {
  const { left } = useCountdown(hold.receivedAt, HOLD_S);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    <div className={styles.strip}>
      <Timer size={20} />
      <p className={styles.text}>
        <b>{text}</b> {texts.timeIsKept}
      </p>
      <p className={styles.left} role="timer" aria-label={texts.timeLeftToSave}>
        <b>{formatClock(left)}</b> {texts.left}
      </p>
      <span className="sr" role="status">
        {announcement(left)}
      </span>
      <span className={styles.bar} style={{ width: `${(left / HOLD_S) * 100}%` }} />
    </div>
  );
}

/** What is announced with these seconds left. */
function announcement(left: number): string {
  if (left > 240 && left <= 300) return texts.fiveMinutesLeft;
  return left > 0 && left <= 60 ? texts.oneMinuteLeft : '';
}
