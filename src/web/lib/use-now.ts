import { serverNow } from './server-clock.ts';
import { useEffect, useState } from 'react';

/** How often a text that names the time left is brought up to date, ms. */
const STEP_MS = 30_000;

/** The present moment, renewed while the screen stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
