import type { ImportCheck, ShownLine } from '#shared/imports/imports.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { cx } from '#web/ui/cx.ts';
import type { ImportPartProps } from './import-part.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

/** The lines that the centre or an earlier line may know already, with their outcomes. */
export function ImportDoubles({ check: { doubles, counts }, plan, busy, onChange }: ImportPartProps) {
  const total = counts.known + counts.twice;
  if (total === 0 && plan.take.length === 0) return null;
  return (
    <section className={cx(styles.part, styles.wide)} aria-labelledby="doubles">
      <div className={styles.head}>
        <h2 className="heading" id="doubles">
          {texts.doubles(total)}
        </h2>
        <Segments
          legend={texts.duplicates}
          legendLook="sr"
          name="duplicates"
          small
          choices={[
            { value: 'fill', label: texts.fill },
            { value: 'skip', label: texts.skip },
          ]}
          value={plan.duplicates}
          onChange={(duplicates) => onChange({ duplicates })}
        />
      </div>
      {plan.take.length > 0 && (
        <p>
          {texts.takenLines(plan.take.length)}{' '}
          <Button variant="line" size="sm" disabled={busy} onClick={() => onChange({ take: [] })}>
            {texts.leaveThemOut}
          </Button>
        </p>
      )}
      {doubles.length > 0 && (
        <Table
          caption={texts.doublesCaption}
          columns={doubleColumns(busy, (line) => onChange({ take: [...plan.take, line] }))}
          rows={doubles}
          rowKey={({ line }) => String(line)}
          phone="list"
        />
      )}
      {total > doubles.length && <p className="small muted">{texts.firstDoubles(doubles.length)}</p>}
    </section>
  );
}

/** The first lines that will be written, as they will be. */
export function ImportFirstLines({ check: { first } }: { check: ImportCheck }) {
  if (first.length === 0) return null;
  return (
    <section className={cx(styles.part, styles.wide)} aria-labelledby="first-lines">
      <h2 className="heading" id="first-lines">
        {texts.firstLines}
      </h2>
      <Table
        caption={texts.firstCaption}
        columns={FIRST_COLUMNS}
        rows={first}
        rowKey={({ line }) => String(line)}
        phone="list"
      />
    </section>
  );
}

const lineColumn: Column<ShownLine> = {
  key: 'line',
  head: 'Line',
  place: 'chip',
  cell: ({ line }) => <span className="num">{line.toLocaleString('en-NG')}</span>,
};

const doubleColumns = (busy: boolean, onTake: (line: number) => void): Column<ShownLine>[] => [
  lineColumn,
  {
    key: 'file',
    head: texts.inTheFile,
    place: 'title',
    cell: ({ name, phone, car }) => [name, formatPhone(phone), car?.plate].filter(Boolean).join(', '),
  },
  {
    key: 'here',
    head: texts.hereAlready,
    place: 'sub',
    cell: ({ known }) =>
      known === null ? '' : known.line === null ? known.name : `${texts.earlierLine(known.line)}: ${known.name}`,
  },
  { key: 'same', head: 'Same', cell: ({ known }) => (known === null ? '' : texts.sameBy[known.by]) },
  { key: 'effect', head: texts.whatHappens, place: 'meta', cell: ({ effect }) => texts.effects[effect] },
  {
    key: 'take',
    head: texts.take,
    headHidden: true,
    place: 'action',
    cell: ({ line, effect }) =>
      effect === 'other-phone' && (
        <Button variant="line" size="sm" disabled={busy} aria-label={texts.takeLine(line)} onClick={() => onTake(line)}>
          {texts.take}
        </Button>
      ),
  },
];

const FIRST_COLUMNS: readonly Column<ShownLine>[] = [
  lineColumn,
  { key: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  { key: 'phone', head: 'Phone', place: 'sub', cell: ({ phone }) => <span className="num">{formatPhone(phone)}</span> },
  { key: 'email', head: 'Email', cell: ({ email }) => email ?? '' },
  {
    key: 'car',
    head: 'Car',
    place: 'meta',
    cell: ({ car }) => (car === null ? '' : `${car.plate}, ${car.carType}`),
  },
];
