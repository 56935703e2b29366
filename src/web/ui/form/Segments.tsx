import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import field from './Field.module.css';
import styles from './Segments.module.css';

export interface SegmentsProps<V extends string> {
  legend: ReactNode;
  /** "label" looks like a field label, "sr" is only read out. */
  legendLook?: 'label' | 'sr' | undefined;
  name: string;
  choices: readonly { value: V; label: string }[];
  /** The chosen one; '' before a choice. */
  value: V | '';
  onChange: (value: V) => void;
  error?: ReactNode;
  small?: boolean | undefined;
}

/** Two to five answers side by side, as radios: arrow keys move, Space chooses. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { legend, legendLook = 'label', name, choices, value, onChange, error, small } = props;
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
      <div className={cx(styles.segments, small && styles.small)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
