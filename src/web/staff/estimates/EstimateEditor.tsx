import { useEffect, useRef } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { approvedLines } from './estimate-changes.ts';
import { sumUp } from './estimate-sums.ts';
import { EstimateSumsCard } from './EstimateSumsCard.tsx';
import { EstimateVersions } from './EstimateVersions.tsx';
import { DeskApproval } from './DeskApproval.tsx';
import { DraftLines } from './DraftLines.tsx';
import { ServiceLines } from './ServiceLines.tsx';
import { SendEstimate } from './SendEstimate.tsx';
import { NewVersionNotice, WaitingNotice } from './EstimateNotices.tsx';
import { useEstimateDraft } from './use-estimate-draft.ts';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

interface EstimateEditorProps {
  estimate: StaffEstimate;
  type: StaffType;
  /** The customer's first name. */
  customer: string;
  /** The price of the booking itself, naira. */
  promised: number | undefined;
  /** ISO 8601. */
  readyBy: string | null;
}

/**
 * The cards of the draft, its sums, the Send button and the versions. Without the right to send an estimate, staff can
 * only read it.
 */
export function EstimateEditor({ estimate, type, customer, promised, readyBy }: EstimateEditorProps) {
  const now = useNow();
  const online = useOnline();
  const mayEdit = estimate.isOpen && can(type, 'estimates.send');
  const state = useEstimateDraft(estimate);
  const { draft, problems, savedAt, latest } = state;
  const form = useRef<HTMLDivElement>(null);
  const at = now.toISOString();
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <>
      <WaitingNotice estimate={estimate} now={now} />
      {!estimate.isOpen && <Notice className={styles.notice}>{texts.bookingIsClosed}</Notice>}
      {mayEdit && !online && (
        <Notice tone="gold" className={styles.notice}>
          {texts.noNetworkExplained}
        </Notice>
      )}
      {state.isBehind && mayEdit && (
        <NewVersionNotice estimate={estimate} now={at} onRebase={state.rebase} onDrop={state.drop} />
      )}
      <ServiceLines estimate={estimate} />
      {can(type, 'bookings.add-service') && <DeskApproval estimate={estimate} />}
      <div className={styles.build} ref={form}>
        <DraftLines
          estimate={estimate}
          type={type}
          customer={customer}
          state={state}
          mayEdit={mayEdit}
          now={at}
          form={form}
        />
        <aside className={styles.aside} aria-label={texts.sumsAndSending}>
          {type !== 'technician' && (
            <EstimateSumsCard
              sums={sumUp(draft.findings)}
              seesCost={can(type, 'estimates.see-cost')}
              approved={estimate.approved}
              promised={promised}
              ready={readyBy === null ? null : whenLabel(readyBy, at)}
            />
          )}
          {mayEdit && (
            <SendEstimate
              state={state}
              customer={customer}
              online={online}
              hasApproved={approvedLines(estimate).size > 0}
            />
          )}
          <EstimateVersions versions={estimate.versions} draft={savedAt === null ? null : latest + 1} now={at} />
        </aside>
      </div>
    </>
  );
}
