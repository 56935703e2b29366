import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { describeField } from './describe-field.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './Field.module.css';

export interface FieldProps extends FieldText, ComponentProps<'input'> {
  /** An EndButton inside the right end of the field (copy, show). */
  end?: ReactNode;
}

/** One line of text. Every other prop, `ref` too, goes to the native input, so forms can stay uncontrolled (FormData). */
export function Field({ label, note, hint, error, end, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const control = (
    <input
      {...input}
      {...describeField(fieldId, hint, error, input['aria-describedby'])}
      className={cx(styles.input, end !== undefined && styles.withEnd)}
    />
  );
  return (
    <FieldFrame id={fieldId} label={label} note={note} hint={hint} error={error} className={className}>
      {end === undefined ? (
        control
      ) : (
        <span className={styles.box}>
          {control}
          {end}
        </span>
      )}
    </FieldFrame>
  );
}
