import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { emptyRow, withProposals, type DraftFinding, type DraftRow, type LineState } from './estimate-draft.ts';
import type { EstimateProblems } from './estimate-problems.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

const STATES: readonly { value: LineState; label: string }[] = [
  { value: 'soon', label: texts.soon },
  { value: 'now', label: texts.now },
];
const STATE_LABEL: Record<LineState, string> = { soon: 'Soon', now: 'Now' };

interface DraftFindingCardProps {
  finding: DraftFinding;
  /** The first finding has the number 1. */
  number: number;
  /** The ids of the approved lines. */
  approved: ReadonlySet<string>;
  mayEdit: boolean;
  seesCost: boolean;
  proposals: StaffEstimate['proposals'];
  problems: EstimateProblems;
  onChange: (changes: Partial<DraftFinding>) => void;
  onRemove: () => void;
  /** The answers of the customer. */
  children?: ReactNode;
}

/** A finding of the draft: its parts and work, its urgency, the note for the customer, and the answers. */
export function DraftFindingCard(props: DraftFindingCardProps) {
  const { finding, number, approved, mayEdit, seesCost, proposals, problems, onChange, onRemove, children } = props;
  const { key, rows, note } = finding;
  const isApproved = (id: string | null): boolean => id !== null && approved.has(id);
  const [firstRow] = rows;
  const isSettled = rows.some(({ part, work }) => isApproved(part) || isApproved(work));
  const isNoteLocked = !mayEdit || isApproved(firstRow?.part ?? firstRow?.work ?? null);
  const name = finding.finding.trim() || `line ${number}`;
  const changeRow = (row: DraftRow, changes: Partial<DraftRow>) =>
    onChange({ rows: rows.map((one) => (one === row ? { ...one, ...changes } : one)) });
  return (
    <article className={styles.card} aria-labelledby={`${key}-title`}>
      <h3 className="sr" id={`${key}-title`}>
        {texts.lineTitle(number, name)}
      </h3>
      {rows.map((row, index) => {
        const isFirst = index === 0;
        const isRowSettled = isApproved(row.part) || isApproved(row.work);
        return (
          <FindingRow
            key={row.key}
            row={row}
            isFirst={isFirst}
            name={isFirst ? name : row.name.trim() || `row ${index + 1} of ${name}`}
            title={
              isFirst
                ? {
                    id: `${key}-finding`,
                    label: texts.partOrJob(number),
                    value: finding.finding,
                    locked: !mayEdit || isSettled,
                    onChange: (text) => onChange({ finding: text }),
                    error: problems[`${key}.finding`],
                  }
                : {
                    id: `${row.key}-name`,
                    label: texts.and,
                    value: row.name,
                    locked: !mayEdit || isRowSettled,
                    onChange: (text) => changeRow(row, { name: text }),
                    error: problems[`${row.key}.name`],
                  }
            }
            partLocked={!mayEdit || isApproved(row.part)}
            workLocked={!mayEdit || isApproved(row.work)}
            costLocked={!mayEdit}
            seesCost={seesCost}
            problems={problems}
            onChange={(typed) =>
              // The price of an approved part stays, although its cost may change.
              changeRow(
                row,
                withProposals(row, typed, isApproved(row.part) ? { ...proposals, marginPercent: null } : proposals),
              )
            }
            onRemove={
              mayEdit && !isFirst && !isRowSettled
                ? () => onChange({ rows: rows.filter((one) => one !== row) })
                : undefined
            }
          />
        );
      })}
      <div className={styles.found}>
        <FindingState
          finding={finding}
          name={name}
          mayChange={mayEdit && !isSettled}
          error={problems[`${key}.state`]}
          onChange={(chosen) => onChange({ state: chosen })}
        />
        <FindingNote
          note={note}
          name={name}
          isLocked={isNoteLocked}
          error={problems[`${key}.note`]}
          onChange={(text) => onChange({ note: text })}
        />
      </div>
      {mayEdit && (
        <div className={styles.cardActions}>
          <Button variant="text" size="sm" icon={Plus} onClick={() => onChange({ rows: [...rows, emptyRow()] })}>
            {texts.partOrWork}
            <span className="sr"> {texts.forFinding(name)}</span>
          </Button>
          {!isSettled && (
            <Button variant="text" size="sm" icon={Trash} onClick={onRemove}>
              {texts.remove}
              <span className="sr"> {name}</span>
            </Button>
          )}
        </div>
      )}
      {children}
    </article>
  );
}

interface FindingNoteProps {
  note: string;
  /** The name of the finding for screen readers. */
  name: string;
  isLocked: boolean;
  error: string | undefined;
  onChange: (note: string) => void;
}

/** The note about a finding for the customer. */
const FindingNote = ({ note, name, isLocked, error, onChange }: FindingNoteProps) => (
  <TextArea
    label={
      <>
        {texts.noteForTheCustomer}
        <span className="sr"> {texts.aboutFinding(name)}</span>
      </>
    }
    rows={2}
    maxLength={500}
    value={note}
    readOnly={isLocked}
    onChange={({ target }) => onChange(target.value)}
    error={error}
  />
);

interface FindingStateProps {
  finding: DraftFinding;
  /** The name of the finding for screen readers. */
  name: string;
  mayChange: boolean;
  error: string | undefined;
  onChange: (state: LineState) => void;
}

/** The urgency of a finding. */
function FindingState({ finding: { key, state }, name, mayChange, error, onChange }: FindingStateProps) {
  if (!mayChange) {
    return (
      <p>
        <span className="strong">{texts.whatWasFound}</span>
        <br />
        {state === '' ? texts.notSaid : STATE_LABEL[state]}
      </p>
    );
  }
  return (
    <Segments
      legend={
        <>
          {texts.whatWasFound}
          <span className="sr"> {texts.atFinding(name)}</span>
        </>
      }
      name={`${key}-state`}
      small
      choices={STATES}
      value={state}
      onChange={onChange}
      error={error}
    />
  );
}
