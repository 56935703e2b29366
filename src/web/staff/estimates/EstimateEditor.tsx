import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useRef } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { approvedLines, type EstimateDraft } from './estimate-changes.ts';
import { findingsToAdd, newFinding, type DraftFinding } from './estimate-draft.ts';
import { sumUp } from './estimate-sums.ts';
import { EstimateSumsCard } from './EstimateSumsCard.tsx';
import { EstimateVersions } from './EstimateVersions.tsx';
import { DraftFindingCard } from './DraftFindingCard.tsx';
import { focusNextField } from './focus-next-field.ts';
import { LineAnswers } from './LineAnswers.tsx';
import { NewVersionNotice, WaitingNotice } from './EstimateNotices.tsx';
import { useEstimateDraft } from './use-estimate-draft.ts';
import styles from './StaffEstimate.module.css';

interface EstimateEditorProps {
  estimate: StaffEstimate;
  type: StaffType;
  /** The customer's first name. */
  customer: string;
  /** What the booking itself costs, naira. */
  promised: number | undefined;
  /** ISO 8601. */
  readyBy: string | null;
}

/** The cards of the draft, its sums, Send and the versions; for who may not send all of it can only be read. */
export function EstimateEditor({ estimate, type, customer, promised, readyBy }: EstimateEditorProps) {
  const now = useNow();
  const online = useOnline();
  const mayEdit = estimate.isOpen && can(type, 'estimates.send');
  const seesCost = can(type, 'estimates.see-cost');
  const { draft, change, send, busy, failure, problems, savedAt, isBehind, rebase, drop } = useEstimateDraft(estimate);
  const form = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  const approved = new Set(approvedLines(estimate).keys());
  const sums = sumUp(draft.findings);
  const latest = estimate.version ?? 0;
  const isUnchanged = latest > 0 && savedAt === null;
  const number = isUnchanged ? latest : latest + 1;
  const at = now.toISOString();
  const offered = mayEdit && latest > 0 ? findingsToAdd(estimate.inspection?.items ?? [], draft.findings) : [];

  useEffect(() => {
    if (toFocus.current === null) return;
    document.getElementById(toFocus.current)?.focus();
    toFocus.current = null;
  }, [draft.findings.length]);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const setFindings = (update: (findings: DraftFinding[]) => DraftFinding[]) =>
    change((before: EstimateDraft) => ({ ...before, findings: update(before.findings) }));
  const add = () => {
    const added = newFinding();
    toFocus.current = `${added.key}-finding`;
    setFindings((findings) => [...findings, added]);
  };
  // Alt+N adds a line, Enter goes on to the next field.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayEdit || event.defaultPrevented) return;
    const isAdding = event.altKey && event.code === 'KeyN';
    if (isAdding) add();
    if (isAdding || (event.key === 'Enter' && focusNextField(form.current, event.target))) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  async function sendNow() {
    if (isBehind) return document.getElementById('behind')?.focus();
    const sent = await send();
    if (sent !== undefined) toast.success(`Version ${sent} is sent. ${customer} gets a message.`);
  }

  const savedText = savedAt !== null && `Saved ${whenLabel(savedAt, at)}, not sent yet`;
  return (
    <>
      <WaitingNotice estimate={estimate} now={now} />
      {!estimate.isOpen && (
        <Notice className={styles.notice}>This booking is closed. The estimate can only be read.</Notice>
      )}
      {mayEdit && !online && (
        <Notice tone="gold" className={styles.notice}>
          No network. Go on: the draft stays on this phone, and sending waits for the network.
        </Notice>
      )}
      {isBehind && mayEdit && <NewVersionNotice estimate={estimate} now={at} onRebase={rebase} onDrop={drop} />}
      <div className={styles.build} ref={form}>
        <section aria-labelledby="lines">
          <div className={styles.blockHead}>
            <h2 className="heading" id="lines">
              {estimate.version === null && sums.lines === 0
                ? 'Version 1'
                : `Version ${number}, ${sums.lines} ${sums.lines === 1 ? 'line' : 'lines'}`}
            </h2>
            <span className="small muted" role="status">
              {savedText || (estimate.versions[0] && `Sent ${whenLabel(estimate.versions[0].sentAt, at)}`)}
            </span>
          </div>
          {draft.findings.length === 0 && (
            <EmptyState title="No lines yet">
              {mayEdit ? 'Add what was found, with its parts and work.' : 'What is sent to the customer stands here.'}
            </EmptyState>
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
                  seesCost={seesCost}
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
                      now={at}
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
                Add a line
              </Button>
              {offered.length > 0 && (
                <Button variant="line" size="sm" onClick={() => setFindings((all) => [...all, ...offered])}>
                  Add {offered.length} of the inspection: {offered.map(({ finding }) => finding).join(', ')}
                </Button>
              )}
            </div>
          )}
        </section>
        <aside className={styles.aside} aria-label="Sums and sending">
          {type !== 'technician' && (
            <EstimateSumsCard
              sums={sums}
              seesCost={seesCost}
              approved={estimate.approved}
              promised={promised}
              ready={readyBy === null ? null : whenLabel(readyBy, at)}
            />
          )}
          {mayEdit && (
            <div className="stack-tight">
              <Field
                label="Answer needed by"
                note="optional"
                type="datetime-local"
                value={draft.answerBy}
                onChange={({ target }) => change((before) => ({ ...before, answerBy: target.value }))}
                hint="So that the promised time holds."
                error={problems['answerBy']}
              />
              {failure && <Notice tone="bad">{failure}</Notice>}
              <Button
                block
                icon={Send}
                busy={busy}
                busyLabel="Sending"
                disabled={!online || isUnchanged}
                onClick={() => void sendNow()}
              >
                Send version {isUnchanged ? latest + 1 : number}
              </Button>
              <p className="small muted">
                {isUnchanged
                  ? `Nothing has changed since version ${latest}.`
                  : `${customer} gets a message.${approved.size > 0 ? ' Approved lines stay as they are.' : ''}`}
              </p>
              {savedAt !== null && !isBehind && (
                <Button variant="text" size="sm" onClick={drop}>
                  Drop what was typed
                </Button>
              )}
            </div>
          )}
          <EstimateVersions versions={estimate.versions} draft={savedAt === null ? null : latest + 1} now={at} />
        </aside>
      </div>
    </>
  );
}
