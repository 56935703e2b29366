import { useEffect, useState } from 'react';

/** Seconds between two codes (contract.md 6). */
export const CODE_RESEND_S = 60;

/** Seconds as they are shown on a button: 0:59. */
export const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Whole seconds until something may be done again, `seconds` after the instant `from` (ms since the epoch; 0: may be done now).
 * Counts by the clock, so a phone that slept does not wait longer.
 */
export function useCountdown(from: number, seconds: number) {
  const [until, setUntil] = useState(from === 0 ? 0 : from + seconds * 1000);
  const [now, setNow] = useState(Date.now);
  // Never longer than one wait, even if the phone's clock was set back.
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
