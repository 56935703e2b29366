import { useEffect, useEffectEvent, useState } from 'react';
import { Skyline } from '../illustrations/Skyline.tsx';
import styles from './LoadingOverlay.module.css';
import { texts } from '#web/ui/ui.texts.ts';

declare global {
  interface Window {
    /** Set by browser tests before the page loads: the overlay leaves at once. */
    skipLoadingOverlay?: boolean;
  }
}

/** How long the first load shows the overlay, ms (docs/product.md 9). */
const SHOWN_MS = window.skipLoadingOverlay ? 0 : 2000;

/** The loading overlay with a turning wheel. Covers the app for exactly 2000 ms from its first render. */
export function LoadingOverlay({ name, onDone }: { name: string; onDone?: (() => void) | undefined }) {
  const [shown, setShown] = useState(true);

  const leave = useEffectEvent(() => {
    setShown(false);
    onDone?.();
  });
  useEffect(() => {
    const timer = setTimeout(leave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!shown) return null;
  return (
    <div className={styles.overlay}>
      <output className="sr">{texts.loading(name)}</output>
      <svg className={styles.mark} viewBox="0 0 36 34" aria-hidden="true">
        <path fill="#7c2a0c" d="M1 15 9 4h18l8 11z" />
        <path fill="#a63c14" d="m11 5-3 10h3l2.5-10zm6 0-.8 10h3.6L19 5zm5.5 0L25 15h3L25 5z" />
        <g className={styles.wheel}>
          <circle cx="18" cy="24" r="9" fill="#21140d" />
          <circle cx="18" cy="24" r="5" fill="#fff6e6" />
          <path stroke="#c08112" strokeWidth="1.7" d="M18 19.5v9M14.1 21.75l7.8 4.5M14.1 26.25l7.8-4.5" />
          <circle cx="18" cy="24" r="1.6" fill="#21140d" />
        </g>
      </svg>
      <p className="display display-2xl" aria-hidden="true">
        {name}
      </p>
      <div className={styles.scene} aria-hidden="true">
        <Skyline className={styles.hills} />
      </div>
    </div>
  );
}
