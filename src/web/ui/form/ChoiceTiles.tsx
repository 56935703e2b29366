import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { ChoiceTile, type Choice } from './ChoiceTile.tsx';
import { cx } from '../cx.ts';
import styles from './ChoiceTiles.module.css';

export interface ChoiceTilesProps<V extends string = string> {
  /** The question, which names the group. */
  legend: ReactNode;
  /** "heading" looks like a section title, "label" like a field label, "sr" is only read out. */
  legendLook?: 'heading' | 'label' | 'sr' | undefined;
  name: string;
  choices: readonly Choice<V>[];
  /** list: one below the other; two: two upright tiles; three: a list on phones, three columns from 768 px. */
  layout?: 'list' | 'two' | 'three' | undefined;
  /** Uncontrolled (FormData): defaultValue. Controlled: value and onChange. */
  defaultValue?: string | undefined;
  value?: string | undefined;
  onChange?: ((value: V) => void) | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** React warns about a controlled input without a handler; that of the group handles the change. */
const doNothing = (): void => {};

/** A radio group of tiles: each whole tile is clickable, arrow keys move inside the group. */
export function ChoiceTiles<V extends string>(props: ChoiceTilesProps<V>) {
  const { legend, legendLook = 'heading', name, choices, layout = 'list', defaultValue, value, onChange } = props;
  const { hint, error, required, disabled } = props;
  const id = useId();
  function onChoice({ target }: ChangeEvent<HTMLFieldSetElement>) {
    const chosen = choices.find((choice) => target instanceof HTMLInputElement && choice.value === target.value);
    if (chosen) onChange?.(chosen.value);
  }
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      disabled={disabled}
      onChange={onChoice}
      aria-labelledby={id}
      aria-describedby={described}
      aria-invalid={error ? true : undefined}
    >
      <legend id={id} className={cx(styles.legend, legendLook === 'sr' ? 'sr' : styles[legendLook])}>
        {legend}
      </legend>
      <div className={cx(styles.tiles, styles[layout])}>
        {choices.map((choice) => (
          <ChoiceTile
            key={choice.value}
            {...choice}
            name={name}
            upright={layout === 'two'}
            required={required}
            {...(value === undefined
              ? { defaultChecked: choice.value === defaultValue }
              : { checked: choice.value === value, onChange: doNothing })}
          />
        ))}
      </div>
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
    </fieldset>
  );
}
