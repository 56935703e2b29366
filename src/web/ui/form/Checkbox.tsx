import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Checkbox.module.css';

/** A native checkbox whose whole line is the target. `ref` goes to the input. */
export function Checkbox({ label, className, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
