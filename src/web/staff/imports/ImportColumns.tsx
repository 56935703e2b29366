import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { OTHER_CLASSES } from '#shared/catalogue/other-car.ts';
import { fieldLabel, IMPORT_FIELDS, type ImportField } from '#shared/imports/import-columns.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { ImportPartProps } from './import-part.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

/** The columns of the file and the field that each is, to be corrected. */
export function ImportColumns({ check, plan, busy, onChange }: ImportPartProps) {
  const set = (at: number, field: ImportField | null) =>
    // A field has one column: choosing it takes it from the other one. Mended cells belong to the columns of before.
    onChange({
      columns: plan.columns.map((one, other) => (other === at ? field : one === field ? null : one)),
      mends: [],
    });
  return (
    <section className={styles.part} aria-labelledby="columns">
      <div className={styles.head}>
        <h2 className="heading" id="columns">
          {texts.columns}
        </h2>
        <span className="small muted">{`${texts.separators[check.separator]}, ${texts.encodings[check.encoding]}`}</span>
      </div>
      <ul className={styles.columns}>
        {check.columns.map(({ heading, samples, odd }, at) => {
          const field = plan.columns[at] ?? null;
          const name = heading.trim() || texts.noHeading;
          return (
            <li key={`${at} ${heading}`}>
              <span className={styles.heading}>
                <b>{name}</b>
                <small>{samples.join(', ')}</small>
              </span>
              <Select
                label={<span className="sr">{texts.columnIs(name)}</span>}
                value={field ?? ''}
                disabled={busy}
                onChange={({ target }) => set(at, IMPORT_FIELDS.find((one) => one === target.value) ?? null)}
              >
                <option value="">{texts.leaveColumnOut}</option>
                {IMPORT_FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {fieldLabel(one)}
                  </option>
                ))}
              </Select>
              <span className={styles.fit}>
                {field === null ? texts.columnLeftOut : odd > 0 ? texts.odd(odd) : texts.fits}
              </span>
            </li>
          );
        })}
      </ul>
      {plan.columns.includes('plate') && (
        <Select
          label={texts.otherClass}
          hint={texts.otherClassHint}
          value={plan.otherClass}
          disabled={busy}
          onChange={({ target }) =>
            onChange({ otherClass: OTHER_CLASSES.find((one) => one === target.value) ?? 'saloon' })
          }
        >
          {OTHER_CLASSES.map((one) => (
            <option key={one} value={one}>
              {CLASS_LABEL[one]}
            </option>
          ))}
        </Select>
      )}
    </section>
  );
}
