import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';
import { describeField } from './describe-field.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './Field.module.css';

/** A native select with label, hint and error. Children are `<option>`s; `ref` goes to the select. */
export function Select({
  label,
  note,
  hint,
  error,
  id,
  className,
  children,
  ...select
}: FieldText & ComponentProps<'select'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} note={note} hint={hint} error={error} className={className}>
      <select
        {...select}
        {...describeField(fieldId, hint, error, select['aria-describedby'])}
        className={cx(styles.input, styles.select)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
