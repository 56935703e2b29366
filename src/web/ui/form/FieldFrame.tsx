import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

export interface FieldText {
  label: ReactNode;
  /** Small words after the label: "(if you have one)". */
  note?: ReactNode;
  /** Help under the field. */
  hint?: ReactNode;
  /** What is wrong and what to do; turns the field red and is read out with it. */
  error?: ReactNode;
}

/** The label, hint and error around one control. Used by Field, Select and TextArea. */
export function FieldFrame(props: FieldText & { id: string; className?: string | undefined; children: ReactNode }) {
  const { id, label, note, hint, error, className, children } = props;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label} {note && <span className={styles.note}>{note}</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
