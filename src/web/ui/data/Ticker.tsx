import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './Ticker.module.css';
import { texts } from '#web/ui/ui.texts.ts';

/** Letters per second: slow enough to read at arm's length. */
const SPEED = 5;

/**
 * Announcements that scroll through a strip: 3 s delay, a pause button, paused while hovered. With reduced motion the
 * text wraps.
 */
export function Ticker({ items, label = 'Announcements' }: { items: readonly string[]; label?: string | undefined }) {
  const [paused, setPaused] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const text = items.join(' · ');

  // Constant speed for any length. Counted, because measuring would lay out the page twice; before it is painted.
  useLayoutEffect(() => {
    const node = track.current;
    if (node) node.style.animationDuration = `${Math.max(8, Math.round(text.length / SPEED))}s`;
  }, [text]);

  if (text === '') return null;
  return (
    <section className={styles.ticker} aria-label={label}>
      <span className={styles.lead} aria-hidden="true">
        <Megaphone size={20} />
      </span>
      <div className={styles.window}>
        <div ref={track} className={cx(styles.track, paused && styles.paused)}>
          <p>{text}</p>
          <p aria-hidden="true">{text}</p>
        </div>
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? texts.playAnnouncements : texts.pauseAnnouncements}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={20} /> : <Pause size={20} />}
      </button>
    </section>
  );
}
