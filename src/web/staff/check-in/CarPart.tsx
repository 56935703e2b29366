import { formatPlate, isUnusualPlate, normalisePlate } from '#shared/cars/plate.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import type { CheckInSubject } from '#web/staff/pending-check-ins/pending-check-ins.ts';
import type { CheckInValues, Fuel } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

const FUEL: readonly { value: Fuel; label: string }[] = [
  { value: 'empty', label: texts.empty },
  { value: 'quarter', label: '¼' },
  { value: 'half', label: texts.half },
  { value: 'three-quarters', label: '¾' },
  { value: 'full', label: texts.full },
];

export interface PartProps {
  values: CheckInValues;
  errors: Record<string, string>;
  onChange: (changes: Partial<CheckInValues>) => void;
}

/** Plate, kilometres and fuel. */
export function CarPart({ subject, values, errors, onChange }: PartProps & { subject: CheckInSubject }) {
  const typed = normalisePlate(values.plate);
  const differs = subject.plate !== null && typed !== null && formatPlate(typed) !== subject.plate;
  return (
    <section className={styles.part} aria-labelledby="car">
      <h2 className={styles.head} id="car">
        {texts.theCar}
      </h2>
      <Field
        label={texts.plateNumber}
        name="plate"
        className={styles.plate}
        value={values.plate}
        onChange={({ target }) => onChange({ plate: target.value, plateIsRight: false })}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        hint={differs ? texts.plateDiffers(subject.plate ?? '') : texts.asOnBooking(subject.carType ?? '')}
        error={errors['plate']}
      />
      {typed !== null && isUnusualPlate(typed) && (
        <Checkbox
          label={texts.plateIsRight(typed)}
          checked={values.plateIsRight}
          onChange={({ target }) => onChange({ plateIsRight: target.checked })}
        />
      )}
      <Field
        label={texts.kilometres}
        name="km"
        inputMode="numeric"
        autoComplete="off"
        value={values.km}
        disabled={values.noKm}
        onChange={({ target }) => onChange({ km: target.value })}
        maxLength={12}
        error={errors['km']}
      />
      <Checkbox
        label={texts.clockUnreadable}
        checked={values.noKm}
        onChange={({ target }) => onChange({ noKm: target.checked })}
      />
      <Segments
        legend="Fuel"
        name="fuel"
        choices={FUEL}
        value={values.fuel}
        onChange={(fuel) => onChange({ fuel })}
        error={errors['fuel']}
      />
    </section>
  );
}
