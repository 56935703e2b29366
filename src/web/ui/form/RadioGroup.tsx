import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import field from './Field.module.css';
import styles from './RadioGroup.module.css';

interface RadioGroupProps {
  /** The question, which names the group. */
  legend: ReactNode;
  /** "label" like a field label; "sr" is only read out. */
  legendLook?: 'label' | 'sr' | undefined;
  error?: ReactNode;
  /** The radios. */
  children: ReactNode;
}

/** The frame of native radios that are one question: its name and what is wrong with the answer. */
export function RadioGroup({ legend, legendLook = 'label', error, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend id={id} className={legendLook === 'sr' ? 'sr' : field.label}>
        {legend}
      </legend>
      {children}
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
