import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { ITEM } from './BelongingsPart.tsx';
import type { PartProps } from './CarPart.tsx';
import { type CheckInValues, parseKm } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';

/** What the customer reads on this phone, and their code. */
export function AgreePart({ fullName, values, errors, onChange }: PartProps & { fullName: string }) {
  const online = useOnline();
  return (
    <section className={styles.part} aria-labelledby="agrees">
      <h2 className={styles.head} id="agrees">
        Customer agrees
      </h2>
      <p className="muted">Show this phone to {fullName}, who reads it and types the check-in code of the booking.</p>
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
            label="Check-in code"
            onChange={(code) => onChange({ code })}
            hint={online ? undefined : 'Without network it is checked as soon as the network is back.'}
            error={errors['code']}
          />
        )}
        <Checkbox
          label="The customer has no code: the record says “not confirmed”"
          checked={values.noCode}
          onChange={({ target }) => onChange({ noCode: target.checked, code: '' })}
        />
      </div>
    </section>
  );
}

/** What was noted, in a few lines. */
function summaryOf({ km, noKm, fuel, belongings, belongingsNote, marks, keyTag }: CheckInValues): string[] {
  const kilometres = parseKm(km);
  const present = BELONGINGS.filter((item) => belongings[item] === 'yes').map((item) => ITEM[item].toLowerCase());
  const clock = noKm ? 'The clock cannot be read' : kilometres !== null && `${kilometres.toLocaleString('en-NG')} km`;
  return [
    [clock, fuel && `fuel ${fuel.replace('-', ' ')}`, keyTag && `key tag ${keyTag}`].filter(Boolean).join(', '),
    present.length > 0 ? `In the car: ${present.join(', ')}` : 'Nothing of the list is in the car',
    belongingsNote,
    marks.length === 0
      ? 'No marks on the body'
      : `${marks.length} ${marks.length === 1 ? 'mark' : 'marks'} on the body`,
  ].filter((line) => line !== '');
}
