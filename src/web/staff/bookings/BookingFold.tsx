import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import styles from './BookingFold.module.css';

interface BookingFoldProps {
  title: string;
  /** What it holds, in a few words, which a closed part shows too. */
  notes: readonly string[];
  children: ReactNode;
}

/** A part of a booking's page that is closed on narrow screens and says what it holds. */
export function BookingFold({ title, notes, children }: BookingFoldProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <details open={isWide}>
        <summary>
          <h2 className="heading" id={id}>
            {title}
          </h2>
          {notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
          <ChevronDown size={20} />
        </summary>
        {children}
      </details>
    </section>
  );
}
