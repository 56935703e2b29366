import { useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { eraseWaitlistEntry } from '#shared/privacy/staff-privacy.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { exportWaitlist, type WaitlistEntry } from '#shared/waitlist/staff-waitlist.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useWaitlist } from './waitlist-queries.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { texts } from './staff-waitlist.texts.ts';

/** /staff/waitlist?page=: the waitlist, with a CSV download. */
export function WaitlistScreen() {
  const page = usePageNumber();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useWaitlist(page);
  const me = useStaffMe();
  const [erasing, setErasing] = useState<WaitlistEntry | null>(null);
  useTitle(texts.waitlist, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle
        lead={data && `${data.total_items} ${data.total_items === 1 ? 'person' : 'people'}`}
        action={<CsvButton endpoint={exportWaitlist} fileName="waitlist.csv" size="sm" />}
      >
        {texts.waitlist}
      </PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheWaitlist}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.entries.length === 0 && <EmptyState title={texts.nobodyWaits}>{texts.nobodyWaitsExplained}</EmptyState>}
      {data && data.entries.length > 0 && (
        <Table
          caption={texts.tableCaption}
          columns={columns(
            new Date(dataUpdatedAt),
            me !== null && can(me.type, 'customers.manage') ? setErasing : null,
          )}
          rows={data.entries}
          rowKey={({ _id }) => _id}
        />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.total_page}
          hrefFor={staffPaths.waitlist}
          onGo={(to) => navigate(staffPaths.waitlist(to))}
        />
      )}
      <ConfirmSheet
        key={erasing?._id ?? ''}
        open={erasing !== null}
        title={texts.takeOffQuestion(erasing?.name ?? texts.thisPerson)}
        confirm={texts.yesTakeOff}
        send={() => staffCall(eraseWaitlistEntry, { params: { id: erasing?._id ?? '' } })}
        onDone={() => {
          setErasing(null);
          void staffQueryClient.invalidateQueries({ queryKey: ['waitlist'] });
        }}
        onClose={() => setErasing(null)}
      >
        <p>{texts.takeOffConsequence}</p>
      </ConfirmSheet>
    </main>
  );
}

const columns = (now: Date, onErase: ((entry: WaitlistEntry) => void) | null): Column<WaitlistEntry>[] => [
  { key: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  {
    key: 'contact',
    head: 'Contact',
    place: 'sub',
    cell: ({ contact }) => (
      <a href={contact.includes('@') ? `mailto:${contact}` : `tel:${contact}`}>
        {contact.includes('@') ? contact : formatPhone(contact)}
      </a>
    ),
  },
  { key: 'joined', head: 'Joined', place: 'meta', cell: ({ createdAt }) => formatDayAndTime(createdAt, now) },
  ...(onErase === null
    ? []
    : [
        {
          key: 'do',
          head: 'Actions',
          headHidden: true,
          place: 'action' as const,
          cell: (entry: WaitlistEntry) => (
            <Button
              variant="line"
              size="sm"
              onClick={() => onErase(entry)}
              aria-label={texts.takePersonOff(entry.name)}
            >
              {texts.takeOff}
            </Button>
          ),
        },
      ]),
];
