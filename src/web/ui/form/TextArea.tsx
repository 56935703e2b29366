import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';
import { describeField } from './describe-field.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './Field.module.css';

/** Several lines of text with label, hint and error. `ref` goes to the native textarea. */
export function TextArea({ label, note, hint, error, id, className, ...area }: FieldText & ComponentProps<'textarea'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} note={note} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        {...describeField(fieldId, hint, error, area['aria-describedby'])}
        className={cx(styles.input, styles.area)}
      />
    </FieldFrame>
  );
}
