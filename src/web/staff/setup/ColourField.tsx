import type { UnreadableColour } from '#shared/settings/look-colours.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './Setup.module.css';
import { texts } from './staff-setup.texts.ts';

interface ColourFieldProps {
  label: string;
  name: string;
  value: string;
  fault: UnreadableColour | undefined;
  error: string | undefined;
  onChange: (colour: string) => void;
}

/** A colour, with the reason why text could not be read and a colour that can be used. */
export function ColourField({ label, name, value, fault, error, onChange }: ColourFieldProps) {
  return (
    <div className="stack-tight">
      <Field
        label={label}
        name={name}
        type="color"
        className={styles.colour}
        value={value}
        error={fault ? texts.unreadable(fault.contrast.toFixed(1)) : error}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && (
        <p className="actions">
          <Button variant="line" size="sm" onClick={() => onChange(fault.suggestion)}>
            {texts.useSuggestion(fault.suggestion)}
          </Button>
        </p>
      )}
    </div>
  );
}
