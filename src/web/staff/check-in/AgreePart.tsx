import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { ITEM } from './BelongingsPart.tsx';
import type { PartProps } from './CarPart.tsx';
import { type CheckInValues, parseKm } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

/** The summary that the customer reads on this phone, and the field for their code. */
export function AgreePart({ fullName, values, errors, onChange }: PartProps & { fullName: string }) {
  const online = useOnline();
  return (
    <section className={styles.part} aria-labelledby="agrees">
      <h2 className={styles.head} id="agrees">
        {texts.customerAgrees}
      </h2>
      <p className="muted">{texts.agreeExplained(fullName)}</p>
      <div className={styles.agree}>
        <ul>
          {summaryOf(values).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {!values.noCode && (
          <CodeInput
            length={4}
            name="code"
            label={texts.checkInCode}
            onChange={(code) => onChange({ code })}
            hint={online ? undefined : texts.codeCheckedLater}
            error={errors['code']}
          />
        )}
        <Checkbox
          label={texts.customerHasNoCode}
          checked={values.noCode}
          onChange={({ target }) => onChange({ noCode: target.checked, code: '' })}
        />
      </div>
    </section>
  );
}

/** The record in a few lines. */
function summaryOf({ km, noKm, fuel, belongings, belongingsNote, marks, keyTag }: CheckInValues): string[] {
  const kilometres = parseKm(km);
  const present = BELONGINGS.filter((item) => belongings[item] === 'yes').map((item) => ITEM[item].toLowerCase());
  const clock = noKm ? texts.clockUnreadable : kilometres !== null && `${kilometres.toLocaleString('en-NG')} km`;
  return [
    [clock, fuel && `fuel ${fuel.replace('-', ' ')}`, keyTag && texts.keyTag(keyTag)].filter(Boolean).join(', '),
    present.length > 0 ? texts.inTheCarItems(present.join(', ')) : texts.nothingInTheCar,
    belongingsNote,
    marks.length === 0
      ? texts.noMarksOnTheBody
      : texts.marksOnBody(marks.length, marks.length === 1 ? 'mark' : 'marks'),
  ].filter((line) => line !== '');
}
