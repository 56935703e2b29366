import type { ReactNode } from 'react';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import styles from './PrintedPaper.module.css';

/** What is on the screen and not on the printed page. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.screenOnly}>{children}</div>
);

interface PrintedPaperProps {
  /** The name of the paper for screen readers. */
  label: string;
  centre: { name: string; address: string; phone: string; email: string };
  /** Of the booking. */
  number: string;
  facts: readonly (readonly [string, string])[];
  /** The sums. */
  children: ReactNode;
  foot: ReactNode;
}

/** A paper about money, on screen and printed: the centre, facts, sums and a last line. */
export const PrintedPaper = ({ label, centre, number, facts, children, foot }: PrintedPaperProps) => (
  <section className={styles.paper} aria-label={label}>
    <div className={styles.head}>
      <div>
        <p className={styles.centre}>{centre.name}</p>
        <p className="small">{centre.address}</p>
        <p className="small">
          {centre.phone}, {centre.email}
        </p>
      </div>
      <BookingNumber number={number} />
    </div>
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <dl className={styles.sums}>{children}</dl>
    {foot}
  </section>
);

/** A line of the sums; a negative one is taken off. */
export const PaperSum = ({ what, naira, total }: { what: ReactNode; naira: number; total?: boolean }) => (
  <div className={total ? styles.total : undefined}>
    <dt>{what}</dt>
    <dd className="num">
      {naira < 0 && '−'}
      <Money naira={Math.abs(naira)} />
    </dd>
  </div>
);
