import Plus from 'lucide-react/icons/plus';
import { type RefObject, useEffect, useRef } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { DraftFindingCard } from './DraftFindingCard.tsx';
import { approvedLines } from './estimate-changes.ts';
import { type DraftFinding, findingsToAdd, newFinding } from './estimate-draft.ts';
import { sumUp } from './estimate-sums.ts';
import { LineAnswers } from './LineAnswers.tsx';
import type { EstimateDraftState } from './use-estimate-draft.ts';
import { useEstimateKeys } from './use-estimate-keys.ts';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

interface DraftLinesProps {
  estimate: StaffEstimate;
  type: StaffType;
  /** The customer's first name. */
  customer: string;
  state: EstimateDraftState;
  mayEdit: boolean;
  /** ISO 8601. */
  now: string;
  form: RefObject<HTMLElement | null>;
}

/** The cards of the draft, each with the answers to its lines, and the buttons that add one. */
export function DraftLines({ estimate, type, customer, state, mayEdit, now, form }: DraftLinesProps) {
  const { draft, change, problems } = state;
  const toFocus = useRef<string | null>(null);
  const latest = estimate.version ?? 0;
  const approved = new Set(approvedLines(estimate).keys());
  const offered = mayEdit && latest > 0 ? findingsToAdd(estimate.inspection?.items ?? [], draft.findings) : [];
  useEffect(() => {
    if (toFocus.current === null) return;
    document.getElementById(toFocus.current)?.focus();
    toFocus.current = null;
  }, [draft.findings.length]);

  const setFindings = (update: (findings: DraftFinding[]) => DraftFinding[]) =>
    change((before) => ({ ...before, findings: update(before.findings) }));
  function add() {
    const added = newFinding();
    toFocus.current = `${added.key}-finding`;
    setFindings((findings) => [...findings, added]);
  }
  useEstimateKeys(form, mayEdit ? add : null);

  return (
    <section aria-labelledby="lines">
      <DraftHead estimate={estimate} state={state} now={now} />
      {draft.findings.length === 0 && (
        <EmptyState title={texts.noLinesYet}>{mayEdit ? texts.addFindings : texts.noEstimateYet}</EmptyState>
      )}
      <div className={styles.cards}>
        {draft.findings.map((finding, index) => {
          const ids = finding.rows.flatMap(({ part, work }) => [part, work]);
          const sent = estimate.lines.filter(({ _id }) => ids.includes(_id));
          return (
            <DraftFindingCard
              key={finding.key}
              finding={finding}
              number={index + 1}
              approved={approved}
              mayEdit={mayEdit}
              seesCost={can(type, 'estimates.see-cost')}
              proposals={estimate.proposals}
              problems={problems}
              onChange={(changes) =>
                setFindings((all) => all.map((one) => (one.key === finding.key ? { ...one, ...changes } : one)))
              }
              onRemove={() => setFindings((all) => all.filter((one) => one.key !== finding.key))}
            >
              {sent.length > 0 && (
                <LineAnswers
                  booking={estimate.booking}
                  lines={sent}
                  customer={customer}
                  version={latest}
                  now={now}
                  mayReply={mayEdit}
                  mayClose={estimate.isOpen && can(type, 'inspections.write')}
                />
              )}
            </DraftFindingCard>
          );
        })}
      </div>
      {mayEdit && (
        <div className={styles.adds}>
          <Button variant="line" size="sm" icon={Plus} onClick={add} aria-keyshortcuts="Alt+N">
            {texts.addALine}
          </Button>
          {offered.length > 0 && (
            <Button variant="line" size="sm" onClick={() => setFindings((all) => [...all, ...offered])}>
              {texts.addFromInspection(offered.length, offered.map(({ finding }) => finding).join(', '))}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface DraftHeadProps {
  estimate: StaffEstimate;
  state: EstimateDraftState;
  now: string;
}

/** The version of the draft, and when it was saved or sent. */
function DraftHead({ estimate, state: { draft, number, savedAt }, now }: DraftHeadProps) {
  const { lines } = sumUp(draft.findings);
  const savedText = savedAt !== null && texts.savedNotSent(whenLabel(savedAt, now));
  return (
    <div className={styles.blockHead}>
      <h2 className="heading" id="lines">
        {estimate.version === null && lines === 0
          ? texts.firstVersion
          : texts.versionWithLines(number, lines, lines === 1 ? 'line' : 'lines')}
      </h2>
      <span className="small muted" role="status">
        {savedText || (estimate.versions[0] && `Sent ${whenLabel(estimate.versions[0].sentAt, now)}`)}
      </span>
    </div>
  );
}
