import Camera from 'lucide-react/icons/camera';
import Trash from 'lucide-react/icons/trash-2';
import { type MouseEvent, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import outline from '#web/ui/illustrations/art/car-open.svg';
import { MAX_MARKS } from '#shared/visits/staff-visits.contract.ts';
import { BODY_PARTS, type Mark, type MarkKind, partAt } from './check-in-form.ts';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

const KINDS: readonly { value: MarkKind; label: string }[] = [
  { value: 'scratch', label: texts.scratch },
  { value: 'dent', label: texts.dent },
  { value: 'crack', label: texts.crack },
  { value: 'rust', label: texts.rust },
  { value: 'missing', label: texts.gone },
];
const labelOf = (kind: MarkKind): string => KINDS.find(({ value }) => value === kind)?.label ?? kind;

interface MarksPartProps {
  marks: readonly Mark[];
  onChange: (marks: Mark[]) => void;
  /** Takes a photo of a mark, which is named in words. Undefined if there is no room for another. */
  onPhoto: ((of: string) => void) | undefined;
}

/** Marks on the body, tapped on the drawing or chosen from a list. */
export function MarksPart({ marks, onChange, onPhoto }: MarksPartProps) {
  const [kind, setKind] = useState<MarkKind>('scratch');
  const [part, setPart] = useState<string>(BODY_PARTS[0]);
  const isFull = marks.length >= MAX_MARKS;
  const add = (mark: Omit<Mark, 'kind'>) => {
    if (!isFull) onChange([...marks, { kind, ...mark }]);
  };
  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const inThousandths = (offset: number, size: number) =>
      Math.max(0, Math.min(1000, Math.round((offset / size) * 1000)));
    const x = inThousandths(event.clientX - box.left, box.width);
    const y = inThousandths(event.clientY - box.top, box.height);
    add({ where: partAt(x, y), x, y });
  };
  return (
    <section className={styles.part} aria-labelledby="marks">
      <h2 className={styles.head} id="marks">
        {texts.marksOnTheBody} <span>{marks.length === 1 ? texts.oneMark : texts.manyMarks(marks.length)}</span>
      </h2>
      <p className="muted">{texts.marksExplained}</p>
      <Segments
        legend={texts.kindOfMark}
        legendLook="sr"
        name="kind"
        small
        choices={KINDS}
        value={kind}
        onChange={setKind}
      />
      <div className={styles.outline}>
        <img src={outline} alt="" width={328} height={384} />
        {/* The list below does the same for the keyboard and screen readers. */}
        <div className={styles.taps} aria-hidden="true" onClick={tap} />
        {marks.map(
          ({ x, y }, index) =>
            x !== null &&
            y !== null && (
              <svg
                key={index}
                className={styles.pins}
                viewBox="0 0 1000 1000"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <ellipse cx={x} cy={y} rx="40" ry="34" />
              </svg>
            ),
        )}
      </div>
      <ol className={styles.marks}>
        {marks.map((mark, index) => (
          <li key={index}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{labelOf(mark.kind)}</b>, {mark.where}
            </span>
            {onPhoto && (
              <IconButton
                icon={Camera}
                label={texts.photoOfMark(index + 1)}
                onClick={() => onPhoto(`${labelOf(mark.kind)}, ${mark.where}`)}
              />
            )}
            <IconButton
              icon={Trash}
              label={texts.removeMark(index + 1)}
              onClick={() => onChange(marks.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.byList}>
        <Select label={texts.orChooseThePlace} value={part} onChange={({ target }) => setPart(target.value)}>
          {BODY_PARTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Button variant="line" disabled={isFull} onClick={() => add({ where: part, x: null, y: null })}>
          {texts.addThisMark}
        </Button>
      </div>
    </section>
  );
}
