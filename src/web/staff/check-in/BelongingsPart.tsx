import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import type { PartProps } from './CarPart.tsx';
import type { Belonging } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';

export const ITEM: Record<Belonging, string> = {
  jack: 'Jack',
  'spare-wheel': 'Spare wheel',
  'radio-face': 'Radio face',
  documents: 'Documents',
  valuables: 'Valuables',
};
const ANSWERS = [
  { value: 'yes', label: 'In the car' },
  { value: 'no', label: 'No' },
] as const;

/** What is left in the car; every line has an answer. */
export function BelongingsPart({ values, errors, onChange }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby="left">
      <h2 className={styles.head} id="left">
        Left in the car
      </h2>
      <p className="muted">Look together with the customer. Every line needs an answer.</p>
      {BELONGINGS.map((item) => (
        <div className={styles.line} key={item}>
          <b aria-hidden="true">{ITEM[item]}</b>
          <Segments
            legend={ITEM[item]}
            legendLook="sr"
            name={item}
            small
            choices={ANSWERS}
            value={values.belongings[item] ?? ''}
            onChange={(answer) => onChange({ belongings: { ...values.belongings, [item]: answer } })}
            error={errors['belongings'] && values.belongings[item] === undefined ? 'Choose one.' : undefined}
          />
        </div>
      ))}
      <Field
        label="What else is in it?"
        name="belongingsNote"
        value={values.belongingsNote}
        onChange={({ target }) => onChange({ belongingsNote: target.value })}
        maxLength={500}
        hint="Better the owner takes money, phones and laptops along."
      />
    </section>
  );
}
