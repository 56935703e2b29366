import Trash from 'lucide-react/icons/trash-2';
import { formatNaira } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { DraftRow } from './estimate-draft.ts';
import type { EstimateProblems } from './estimate-problems.ts';
import { rowAmount } from './estimate-sums.ts';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

interface FindingRowProps {
  row: DraftRow;
  /** The field in the first column: the name of the finding, or the name of a further row. */
  title: {
    label: string;
    value: string;
    locked: boolean;
    onChange: (text: string) => void;
    error?: string | undefined;
    id: string;
  };
  /** The name of the row for screen readers. */
  name: string;
  isFirst: boolean;
  /** The part or the work is approved, or the person may not edit. */
  partLocked: boolean;
  workLocked: boolean;
  costLocked: boolean;
  seesCost: boolean;
  problems: EstimateProblems;
  onChange: (changes: Partial<DraftRow>) => void;
  onRemove?: (() => void) | undefined;
}

/** A part and its work: name, quantity, cost, price, hours, rate, and their amount. */
export function FindingRow(props: FindingRowProps) {
  const { row, title, name, isFirst, partLocked, workLocked, costLocked, seesCost, problems, onChange, onRemove } =
    props;
  const field = (key: 'quantity' | 'cost' | 'price' | 'hours' | 'rate', label: string, locked: boolean) => (
    <Field
      label={
        <>
          {label}
          <span className="sr"> {texts.ofFinding(name)}</span>
        </>
      }
      inputMode={key === 'hours' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={12}
      value={row[key]}
      readOnly={locked}
      onChange={({ target }) => onChange({ [key]: target.value })}
      error={problems[`${row.key}.${key}`]}
    />
  );
  return (
    <>
      <div className={cx(styles.fields, !seesCost && styles.noCost)}>
        <Field
          id={title.id}
          label={title.label}
          value={title.value}
          readOnly={title.locked}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => title.onChange(target.value)}
          error={title.error}
        />
        {field('quantity', 'Qty', partLocked)}
        {seesCost && field('cost', texts.costEach, costLocked)}
        {field('price', texts.priceEach, partLocked)}
        {field('hours', 'Hours', workLocked)}
        {field('rate', texts.labourPerHour, workLocked)}
        <p className={styles.amount}>
          <span className="small muted">{isFirst ? texts.line : texts.row}</span>
          <b className="num">{formatNaira(rowAmount(row))}</b>
        </p>
        {onRemove && (
          <IconButton icon={Trash} label={texts.removeRow(name)} onClick={onRemove} className={styles.remove} />
        )}
      </div>
      <PartDetails
        row={row}
        name={name}
        isFirst={isFirst}
        locked={partLocked}
        problems={problems}
        onChange={onChange}
      />
    </>
  );
}

type PartDetailsProps = Pick<FindingRowProps, 'row' | 'name' | 'isFirst' | 'problems' | 'onChange'> & {
  locked: boolean;
};

/** Further details of a part: its own name, its brand, whether it is new, and its serial number. */
function PartDetails({ row, name, isFirst, locked, problems, onChange }: PartDetailsProps) {
  const condition = row.condition === 'tokunbo' ? 'tokunbo' : row.condition;
  const known = [row.brand, condition, row.serial && `No. ${row.serial}`].filter(Boolean).join(', ');
  const hasProblem = ['name', 'brand', 'serial'].some((key) => problems[`${row.key}.${key}`]);
  return (
    <details className={styles.details} open={hasProblem || undefined}>
      <summary>
        <span className="sr">{name}: </span>
        {texts.partDetails}
        {known && <b>: {known}</b>}
      </summary>
      <div className={styles.detailFields}>
        {isFirst && (
          <Field
            label={texts.nameOfPart}
            value={row.name}
            readOnly={locked}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
            hint={texts.nameOfPartHint}
            error={problems[`${row.key}.name`]}
          />
        )}
        <Field
          label={texts.brand}
          value={row.brand}
          readOnly={locked}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ brand: target.value })}
          error={problems[`${row.key}.brand`]}
        />
        <Select
          label={texts.newOrTokunbo}
          value={row.condition}
          disabled={locked}
          onChange={({ target: { value } }) =>
            onChange({ condition: value === 'new' || value === 'tokunbo' ? value : '' })
          }
        >
          <option value="">{texts.notSaid}</option>
          <option value="new">{texts.new}</option>
          <option value="tokunbo">{texts.tokunbo}</option>
        </Select>
        <Field
          label={texts.serialNumber}
          value={row.serial}
          readOnly={locked}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ serial: target.value })}
          error={problems[`${row.key}.serial`]}
        />
      </div>
    </details>
  );
}
