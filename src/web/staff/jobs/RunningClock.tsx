import Clock from 'lucide-react/icons/clock';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import { whenLabel } from '../on-site/on-site-labels.ts';
import { clockLabel } from './job-labels.ts';
import { type Running, useClock } from './use-clock.ts';
import styles from './Jobs.module.css';
import { texts } from './staff-jobs.texts.ts';

interface RunningClockProps {
  running: Running;
  /** Undefined if this phone does not know the car. */
  carType: string | undefined;
  /** How far the clock of the server is ahead of the clock of this phone, ms. */
  aheadMs: number;
}

/** The running clock with its time, and the button that stops it. */
export function RunningClock({ running, carType, aheadMs }: RunningClockProps) {
  const { busy, failure, send } = useClock();
  const now = useEverySecond() + (running.isUnsent ? 0 : aheadMs);
  const { _id, booking, number, since, isUnsent } = running;
  return (
    <StatusPanel status="pending" aria-labelledby="running" className={styles.panel} bodyClassName={styles.running}>
      <h2 id="running">
        <Clock size={20} />
        {texts.yourClockRuns}
      </h2>
      <p className={styles.time} role="timer" aria-label={texts.timeOnThisCar}>
        {clockLabel(now - Date.parse(since))}
      </p>
      <p className={styles.on}>
        <BookingNumber number={number} />
        <span>
          {carType && `${carType}, `}
          {texts.since(whenLabel(since, new Date(now).toISOString()))}
        </span>
      </p>
      {isUnsent && <p className="muted">{texts.keptOnPhone}</p>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        block
        busy={busy}
        busyLabel={texts.clockingOff}
        onClick={() => void send({ _id: booking, number }, false, _id)}
      >
        {texts.clockOff}
      </Button>
    </StatusPanel>
  );
}

/** The present time, ms since the epoch, updated every second. */
function useEverySecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
