import { formatDayAndTime } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { cx } from '#web/ui/cx.ts';
import { useParams } from '#web/lib/router.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useImport } from './import-queries.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

/** /staff/imports/:id: one import, from its check to its result. The state is that of the server. */
export function FileScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useImport(id);
  useTitle(texts.newImport, useCentre()?.name);
  const record = data?.import;
  const isDraft = record?.state === 'draft' || record?.state === 'failed';
  return (
    <main id="main" className="wrap page stack" tabIndex={-1}>
      <BackLink href={staffPaths.imports()}>{texts.back}</BackLink>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingOne}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {record && (
        <>
          <PageTitle lead={`${texts.fileOf(record)} ${isDraft ? texts.nothingWritten : ''}`}>
            {texts.newImport}
          </PageTitle>
          <Steps current={isDraft ? 2 : 3} />
          {record.failure && (
            <Notice tone="bad">
              {texts.failed[record.failure.reason](formatDayAndTime(record.failure.at, new Date(dataUpdatedAt)))}
            </Notice>
          )}
          {isDraft && record.plan === null && <Notice>{texts.isOld}</Notice>}
          {isDraft && record.plan !== null && <ImportDraft record={record} plan={record.plan} />}
          {!isDraft && <ImportOutcome record={record} now={new Date(dataUpdatedAt)} />}
        </>
      )}
    </main>
  );
}

function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {texts.stepNames.map((name, at) => (
        <li
          key={name}
          className={cx(at < current && styles.past, at === current && styles.current)}
          aria-current={at === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
