import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import type { PartProps } from './CarPart.tsx';
import type { Belonging } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

export const ITEM: Record<Belonging, string> = {
  jack: 'Jack',
  'spare-wheel': texts.spareWheel,
  'radio-face': texts.radioFace,
  documents: 'Documents',
  valuables: 'Valuables',
};
const ANSWERS = [
  { value: 'yes', label: texts.inTheCar },
  { value: 'no', label: texts.no },
] as const;

/** The belongings that stay in the car. Every line needs an answer. */
export function BelongingsPart({ values, errors, onChange }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby="left">
      <h2 className={styles.head} id="left">
        {texts.leftInTheCar}
      </h2>
      <p className="muted">{texts.belongingsExplained}</p>
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
            error={errors['belongings'] && values.belongings[item] === undefined ? texts.chooseOne : undefined}
          />
        </div>
      ))}
      <Field
        label={texts.otherBelongings}
        name="belongingsNote"
        value={values.belongingsNote}
        onChange={({ target }) => onChange({ belongingsNote: target.value })}
        maxLength={500}
        hint={texts.valuablesHint}
      />
    </section>
  );
}
