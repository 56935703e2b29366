import { useId } from 'react';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import fieldStyles from '#web/ui/form/Field.module.css';

interface ChoiceListProps {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen?: readonly string[];
  error?: string | undefined;
}

/** A choice of several values, as checkboxes of one name. */
export function ChoiceList({ legend, name, choices, chosen = [], error }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={fieldStyles.label}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error && (
        <p className={fieldStyles.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
