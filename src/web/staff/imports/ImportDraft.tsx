import { useState } from 'react';
import {
  discardImport,
  startImport,
  type ImportCheck,
  type ImportPlan,
  type ImportRecord,
} from '#shared/imports/imports.contract.ts';
import { navigate } from '#web/lib/router.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDoubles, ImportFirstLines } from './ImportDoubles.tsx';
import { ImportMistakes } from './ImportMistakes.tsx';
import { changePlan, keepImport, refreshImports, useImportCheck } from './import-queries.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

interface ImportDraftProps {
  record: ImportRecord;
  plan: ImportPlan;
}

/** A file that is not brought in yet: counts, mistakes, columns and duplicates, and the button that starts it. */
export function ImportDraft({ record, plan }: ImportDraftProps) {
  const { data, error, refetch, isFetching } = useImportCheck(record);
  const { busy, submit, failure } = useSubmit();
  const change = (changes: Partial<ImportPlan>) => void submit(() => changePlan(record, { ...plan, ...changes }));
  if (error && !data) return <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <SkeletonGroup label={texts.comparing}>
        <SkeletonCards />
      </SkeletonGroup>
    );
  const { check } = data;
  const parts = { check, plan, busy, onChange: change };
  return (
    <div className="stack" aria-busy={busy || isFetching}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {check.faults.map((fault) => (
        <Notice key={fault} tone="gold">
          {fault}
        </Notice>
      ))}
      {check.faults.length === 0 && <Counts check={check} />}
      <div className={styles.grid}>
        <ImportMistakes {...parts} />
        <ImportColumns {...parts} />
        <ImportDoubles {...parts} />
        <ImportFirstLines check={check} />
      </div>
      <Foot record={record} check={check} plan={plan} busy={busy || isFetching} />
    </div>
  );
}

const COUNTS = [
  ['new', 'completed'],
  ['known', 'paid'],
  ['twice', 'pending'],
  ['mistakes', 'cancelled'],
] as const;

function Counts({ check: { counts } }: { check: ImportCheck }) {
  return (
    <div role="status">
      <StatCards>
        {COUNTS.map(([count, look]) => (
          <StatusPanel key={count} status={look} bodyClassName={styles.count}>
            <b>{counts[count].toLocaleString('en-NG')}</b> <span>{texts.counts[count]}</span>
          </StatusPanel>
        ))}
      </StatCards>
    </div>
  );
}

function Foot({ record, check, plan, busy }: ImportDraftProps & { check: ImportCheck; busy: boolean }) {
  const [discarding, setDiscarding] = useState(false);
  const start = useSubmit();
  const { mistakes, writes } = check.counts;
  const isStuck = mistakes > 0 && !plan.leaveOutMistakes;
  const params = { id: record._id };
  return (
    <div className={styles.foot}>
      <Button
        disabled={busy || check.faults.length > 0 || isStuck || writes === 0}
        busy={start.busy}
        busyLabel={texts.starting}
        onClick={() => void start.submit(async () => keepImport(await staffCall(startImport, { params })))}
      >
        {texts.bringIn(writes)}
      </Button>
      <div>
        {start.failure && <Notice tone="bad">{start.failure}</Notice>}
        <b>{isStuck ? texts.mendFirst(mistakes) : writes === 0 ? texts.nothingToBring : texts.ready}</b>
        <p className="small muted">{texts.promise}</p>
      </div>
      <Button variant="danger" size="sm" onClick={() => setDiscarding(true)}>
        {texts.discard}
      </Button>
      <ConfirmSheet
        open={discarding}
        title={texts.discardQuestion}
        confirm={texts.discard}
        send={() => staffCall(discardImport, { params })}
        onDone={() => {
          navigate(staffPaths.imports(), { replace: true });
          void refreshImports();
        }}
        onClose={() => setDiscarding(false)}
      >
        <p>{texts.discardConsequence}</p>
      </ConfirmSheet>
    </div>
  );
}
