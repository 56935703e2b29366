import { fieldLabel } from '#shared/imports/import-columns.ts';
import { readText } from '#web/lib/form-draft.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ImportPartProps } from './import-part.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

const nameOf = ({ line, field }: { line: number; field: string }): string => `${line} ${field}`;

/** The cells that cannot be used: each can be mended, or all their lines left out. */
export function ImportMistakes({ check: { mistakes, counts }, plan, busy, onChange }: ImportPartProps) {
  if (counts.mistakes === 0) return null;
  if (plan.leaveOutMistakes)
    return (
      <section className={styles.part} aria-label={texts.leftOut(counts.mistakes)}>
        <Notice>{texts.leftOut(counts.mistakes)}</Notice>
        <Button variant="line" size="sm" disabled={busy} onClick={() => onChange({ leaveOutMistakes: false })}>
          {texts.mendAfterAll}
        </Button>
      </section>
    );
  function mend(form: HTMLFormElement): void {
    const typed = mistakes
      .map((one) => ({ line: one.line, field: one.field, value: readText(form, nameOf(one)), was: one.value }))
      .filter(({ value, was }) => value !== was)
      .map(({ line, field, value }) => ({ line, field, value }));
    const remaining = plan.mends.filter((one) => typed.every((other) => nameOf(other) !== nameOf(one)));
    onChange({ mends: [...remaining, ...typed] });
  }
  return (
    <section className={styles.part} aria-labelledby="mistakes">
      <div className={styles.head}>
        <h2 className="heading" id="mistakes">
          {texts.toMend(counts.mistakes)}
        </h2>
        <Button variant="line" size="sm" disabled={busy} onClick={() => onChange({ leaveOutMistakes: true })}>
          {texts.leaveOut(counts.mistakes)}
        </Button>
      </div>
      <form
        className="stack-tight"
        onSubmit={(event) => {
          event.preventDefault();
          mend(event.currentTarget);
        }}
      >
        <ul className={styles.mend}>
          {mistakes.map((one) => (
            // Remounted for another text, so that the field starts with it.
            <li key={`${nameOf(one)} ${one.value} ${one.problem}`}>
              <b className="small">{texts.line(one.line)}</b>
              <Field
                label={fieldLabel(one.field)}
                name={nameOf(one)}
                defaultValue={one.value}
                maxLength={300}
                error={one.problem}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        {counts.mistakes > mistakes.length && <p className="small muted">{texts.firstMistakes(mistakes.length)}</p>}
        <Button type="submit" variant="line" busy={busy} busyLabel={texts.checking}>
          {texts.tryAgain}
        </Button>
      </form>
    </section>
  );
}
