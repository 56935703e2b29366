import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { exportAuditLog, type AuditEntry } from '#shared/audit/audit-log.contract.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { formatDayAndTime } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { detailText } from './audit-detail-text.ts';
import { auditEventLabel } from './audit-event-labels.ts';
import { useAudit } from './audit-queries.ts';
import { usePeople } from '#web/staff/team/team-queries.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import styles from './AuditScreen.module.css';
import { texts } from './staff-audit.texts.ts';

/** /staff/audit?staff=&event=&page=: the log of staff actions, newest first. Read-only. */
export function AuditScreen() {
  const query = useSearchParams();
  const page = usePageNumber();
  const staff = query.get('staff') ?? '';
  const event = query.get('event') ?? '';
  const filter = { ...(staff && { staff }), ...(event && { event }) };
  const { data, error, refetch, isFetching, dataUpdatedAt } = useAudit(filter, page);
  const people = usePeople();
  useTitle(texts.auditLog, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle
        lead={texts.lead}
        action={<CsvButton endpoint={exportAuditLog} fileName="audit.csv" size="sm" query={filter} />}
      >
        {texts.auditLog}
      </PageTitle>
      <div className={styles.filter}>
        <Select
          label={texts.by}
          value={staff}
          onChange={({ target }) => navigate(staffPaths.audit({ event, staff: target.value }))}
        >
          <option value="">{texts.everybody}</option>
          {people.data?.people.map(({ _id, name, email }) => (
            <option key={_id} value={_id}>
              {name}, {email}
            </option>
          ))}
        </Select>
      </div>
      {event && (
        <p>
          {texts.onlyEvent(auditEventLabel(event))}{' '}
          <Button variant="text" size="sm" href={staffPaths.audit({ staff })}>
            {texts.showAllActions}
          </Button>
        </p>
      )}
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheLog}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.entries.length === 0 && <EmptyState title={texts.nothingHere}>{texts.noActionMatches}</EmptyState>}
      {data && data.entries.length > 0 && (
        <Table
          caption={texts.tableCaption}
          columns={columns(new Date(dataUpdatedAt), staff)}
          rows={data.entries}
          rowKey={({ _id }) => _id}
        />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.total_page}
          hrefFor={(to) => staffPaths.audit(filter, to)}
          onGo={(to) => navigate(staffPaths.audit(filter, to))}
        />
      )}
    </main>
  );
}

/** The links of the list keep the filter by `staff`. */
const columns = (now: Date, staff: string): Column<AuditEntry>[] => [
  {
    key: 'what',
    head: 'What',
    place: 'title',
    cell: ({ event }) => <Link href={staffPaths.audit({ event, staff })}>{auditEventLabel(event)}</Link>,
  },
  { key: 'who', head: 'Who', place: 'sub', cell: (entry) => entry.staff?.name ?? texts.byEmailedLink },
  {
    key: 'on',
    head: 'On',
    place: 'action',
    cell: ({ subject }) =>
      subject?.kind === 'booking' ? <Link href={staffPaths.booking(subject._id)}>{texts.seeTheBooking}</Link> : '',
  },
  {
    key: 'detail',
    head: 'Detail',
    roomy: true,
    cell: ({ detail }) => <span className="small">{detailText(detail)}</span>,
  },
  {
    key: 'when',
    head: 'When',
    place: 'meta',
    cell: ({ at }) => <span className="num">{formatDayAndTime(at, now)}</span>,
  },
];
