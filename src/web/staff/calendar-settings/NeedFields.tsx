import Trash from 'lucide-react/icons/trash-2';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { EditedNeed } from './edited-needs.ts';
import styles from './CalendarSettings.module.css';
import { KIND_LABEL, texts } from './staff-calendar-settings.texts.ts';

interface NeedFieldsProps {
  number: number;
  need: EditedNeed;
  error: (field: keyof EditedNeed) => string | undefined;
  onChange: (change: Partial<EditedNeed>) => void;
  onRemove: () => void;
}

/** The fields of one need. */
export function NeedFields({ number, need, error, onChange, onRemove }: NeedFieldsProps) {
  const minutes = (field: 'minutesBefore' | 'workMinutes' | 'minutesAfter') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: need[field],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [field]: target.value }),
    error: error(field),
  });
  return (
    <fieldset className={styles.need}>
      <legend>{texts.need(number)}</legend>
      <IconButton icon={Trash} label={texts.removeNeed(number)} className={styles.removeNeed} onClick={onRemove} />
      <div className="pair">
        <Select
          label={texts.kindOfBay}
          value={need.kind}
          onChange={({ target }) =>
            onChange({ kind: RESOURCE_KINDS.find((kind) => kind === target.value) ?? need.kind })
          }
        >
          {RESOURCE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABEL[kind]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.cars}
          value={need.vehicleClass ?? ''}
          onChange={({ target }) =>
            onChange({ vehicleClass: VEHICLE_CLASSES.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{texts.allOthers}</option>
          {VEHICLE_CLASSES.map((one) => (
            <option key={one} value={one}>
              {CLASS_LABEL[one]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.three}>
        <Field label={texts.before} note={texts.min} {...minutes('minutesBefore')} />
        <Field label={texts.work} note={texts.min} {...minutes('workMinutes')} />
        <Field label={texts.after} note={texts.min} {...minutes('minutesAfter')} />
      </div>
      <Checkbox
        label={texts.onlyForPickUps}
        checked={need.mode === 'pick-up'}
        onChange={({ target }) => onChange({ mode: target.checked ? 'pick-up' : null })}
      />
      <Checkbox
        label={texts.maySpanDays}
        checked={need.maySpanDays}
        onChange={({ target }) => onChange({ maySpanDays: target.checked })}
      />
    </fieldset>
  );
}
