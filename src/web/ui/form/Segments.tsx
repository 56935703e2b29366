import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RadioGroup } from './RadioGroup.tsx';
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
  /** The chosen one was pressed again. */
  onAgain?: (() => void) | undefined;
  error?: ReactNode;
  small?: boolean | undefined;
}

/** Two to five answers side by side, as radios: arrow keys move, Space chooses. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { legend, legendLook, name, choices, value, onChange, onAgain, error, small } = props;
  return (
    <RadioGroup legend={legend} legendLook={legendLook} error={error}>
      <div className={cx(styles.segments, small && styles.small)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onClick={() => value === choice.value && onAgain?.()}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
