import { formatDayAndTime } from '#shared/dates.ts';
import type { ImportRecord } from '#shared/imports/imports.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { navigate } from '#web/lib/router.tsx';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { ImportForm } from './ImportForm.tsx';
import { useImports } from './import-queries.ts';
import { texts } from './staff-imports.texts.ts';

/** /staff/imports?page=: sends a file of customers and cars, and lists the earlier ones. */
export function ImportsScreen() {
  const page = usePageNumber();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useImports(page);
  useTitle(texts.title, useCentre()?.name);
  return (
    <main id="main" className="wrap page stack" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <ImportForm />
      <section className="stack" aria-labelledby="earlier">
        <h2 className="heading" id="earlier">
          {texts.earlier}
        </h2>
        {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && (
          <SkeletonGroup label={texts.loading}>
            <SkeletonCards />
          </SkeletonGroup>
        )}
        {data?.imports.length === 0 && <EmptyState title={texts.none}>{texts.noneExplained}</EmptyState>}
        {data && data.imports.length > 0 && (
          <Table
            caption={texts.tableCaption}
            columns={columns(new Date(dataUpdatedAt))}
            rows={data.imports}
            rowKey={({ _id }) => _id}
          />
        )}
        {data && (
          <Pager
            page={page}
            totalPages={data.total_page}
            hrefFor={staffPaths.imports}
            onGo={(to) => navigate(staffPaths.imports(to))}
          />
        )}
      </section>
    </main>
  );
}

const columns = (now: Date): Column<ImportRecord>[] => [
  {
    key: 'file',
    head: texts.file,
    place: 'title',
    cell: (one) => <Link href={staffPaths.import(one._id)}>{texts.fileOf(one)}</Link>,
  },
  {
    key: 'when',
    head: texts.when,
    place: 'meta',
    cell: ({ createdAt, startedAt, by }) => `${formatDayAndTime(startedAt ?? createdAt, now)}, ${by}`,
  },
  { key: 'state', head: texts.state, place: 'sub', cell: ({ state }) => texts.states[state] },
];
