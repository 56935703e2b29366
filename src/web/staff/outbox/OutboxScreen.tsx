import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { SENDING, type OutboxEntry, type Sending } from '#shared/notifications/staff-outbox.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { SetupBackLink } from '#web/staff/SetupBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { outboxTopicLabel, SENDING_LABEL, useOutbox, useResend } from './outbox-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './staff-outbox.texts.ts';

/** /staff/outbox?status=&page=: emails and SMS with their delivery status, and a button to send failed ones again. */
export function OutboxScreen() {
  const requested = useSearchParams().get('status');
  const status = SENDING.find((one) => one === requested) ?? null;
  const page = usePageNumber();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOutbox(status, page);
  useTitle(texts.emailsAndSms, useCentre()?.name);
  const optionOf = (one: Sending) => `${SENDING_LABEL[one]}${data ? ` (${data.counts[one]})` : ''}`;
  return (
    <main id="main" className="wrap page stack" tabIndex={-1}>
      <SetupBackLink />
      <PageTitle lead={texts.lead}>{texts.emailsAndSms}</PageTitle>
      <Select
        label={texts.show}
        value={status ?? ''}
        onChange={({ target }) => navigate(staffPaths.outbox(target.value))}
      >
        <option value="">{texts.all}</option>
        {SENDING.map((one) => (
          <option key={one} value={one}>
            {optionOf(one)}
          </option>
        ))}
      </Select>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingEmailsAndSms}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.messages.length === 0 && <EmptyState title={texts.nothingHere}>{texts.nothingMatches}</EmptyState>}
      {data && data.messages.length > 0 && (
        <Table
          caption={texts.tableCaption}
          columns={columns(new Date(dataUpdatedAt))}
          rows={data.messages}
          rowKey={({ _id }) => _id}
        />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.total_page}
          hrefFor={(to) => staffPaths.outbox(status, to)}
          onGo={(to) => navigate(staffPaths.outbox(status, to))}
        />
      )}
    </main>
  );
}

function Resend({ row }: { row: OutboxEntry }) {
  const { mutate, isPending } = useResend();
  if (row.status !== 'failed' && row.status !== 'given-up') return null;
  const send = () =>
    mutate(row._id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (failure) => toast.error(errorMessage(failure)),
    });
  return (
    <Button variant="line" size="sm" busy={isPending} busyLabel={texts.sending} onClick={send}>
      {texts.sendAgain}
      <span className="sr"> {texts.to(row.to)}</span>
    </Button>
  );
}

const columns = (now: Date): Column<OutboxEntry>[] => [
  { key: 'about', head: 'About', place: 'title', cell: ({ kind }) => outboxTopicLabel(kind) },
  { key: 'to', head: 'To', place: 'sub', cell: ({ channel, to }) => (channel === 'sms' ? formatPhone(to) : to) },
  {
    key: 'status',
    head: texts.howFar,
    place: 'meta',
    cell: ({ status, failure }) => (failure === null ? SENDING_LABEL[status] : `${SENDING_LABEL[status]}: ${failure}`),
  },
  { key: 'at', head: 'Made', cell: ({ createdAt }) => formatDayAndTime(createdAt, now) },
  { key: 'again', head: 'Again', headHidden: true, place: 'action', cell: (row) => <Resend row={row} /> },
];
