import { useEffect, useState } from 'react';

/** Seconds between two codes. */
export const CODE_RESEND_S = 60;

/** Seconds as shown on a button: 0:59. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Whole seconds left of a delay of `seconds` that began at `from` (ms since the epoch; 0: no delay). Measured by the
 * clock, so that a sleeping phone does not extend it.
 */
export function useCountdown(from: number, seconds: number) {
  const [until, setUntil] = useState(from === 0 ? 0 : from + seconds * 1000);
  const [now, setNow] = useState(Date.now);
  // Never longer than the delay, even if the clock was set back.
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)));

  const over = left === 0;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [over]);

  return {
    left,
    restart(inSeconds: number) {
      setNow(Date.now());
      setUntil(Date.now() + inSeconds * 1000);
    },
  };
}
