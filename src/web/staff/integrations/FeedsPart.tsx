import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import { renewFeed, revokeFeed, type CalendarFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FeedSheet } from './FeedSheet.tsx';
import { refreshIntegrations, useFeeds } from './integration-queries.ts';
import { PartFrame } from './PartFrame.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { texts } from './staff-integrations.texts.ts';

type Opened = { what: 'make' } | { what: 'renew' | 'revoke'; feed: CalendarFeed } | null;

/** The calendar feeds, which can be made, renewed and revoked. */
export function FeedsPart() {
  const query = useFeeds();
  const [opened, setOpened] = useState<Opened>(null);
  const [address, setAddress] = useState<string | null>(null);
  const feeds = query.data?.feeds ?? [];
  const close = () => setOpened(null);
  const done = () => {
    close();
    void refreshIntegrations();
  };
  const feed = opened !== null && opened.what !== 'make' ? opened.feed : null;
  return (
    <PartFrame
      title={texts.calendars}
      lead={texts.feedsLead}
      action={
        <Button size="sm" icon={Plus} onClick={() => setOpened({ what: 'make' })}>
          {texts.makeACalendar}
        </Button>
      }
      query={query}
    >
      {feeds.length === 0 ? (
        <EmptyState title={texts.noCalendarsYet}>{texts.noFeedsExplained}</EmptyState>
      ) : (
        <SortedTable
          keys={{
            name: ({ name }) => name,
            bay: ({ bay }) => bay?.name ?? '',
            read: ({ readAt }) => readAt ?? '',
            by: ({ madeBy }) => madeBy,
          }}
          caption={texts.feedsCaption}
          columns={columns(new Date(query.dataUpdatedAt), setOpened)}
          rows={feeds}
          rowKey={({ _id }) => _id}
        />
      )}
      {opened?.what === 'make' && (
        <FeedSheet
          bays={query.data?.bays ?? []}
          onClose={close}
          onMade={(made) => {
            setAddress(made);
            done();
          }}
        />
      )}
      <ConfirmSheet
        open={opened?.what === 'renew'}
        title={texts.renewQuestion(feed?.name ?? '')}
        confirm={texts.renewAddress}
        send={async () => {
          const made = await staffCall(renewFeed, { params: { id: feed?._id ?? '' } });
          setAddress(made.address);
          return { message: texts.newAddressIsMade };
        }}
        onDone={done}
        onClose={close}
      >
        <p>{texts.renewConsequence}</p>
      </ConfirmSheet>
      <ConfirmSheet
        open={opened?.what === 'revoke'}
        title={texts.revokeQuestion(feed?.name ?? '')}
        confirm={texts.revoke}
        send={() => staffCall(revokeFeed, { params: { id: feed?._id ?? '' } })}
        onDone={done}
        onClose={close}
      >
        <p>{texts.revokeFeedConsequence}</p>
      </ConfirmSheet>
      {address !== null && (
        <SecretSheet
          secret={{
            title: texts.addressOfCalendar,
            label: texts.address,
            value: address,
            hint: texts.addressExplained,
          }}
          onClose={() => setAddress(null)}
        />
      )}
    </PartFrame>
  );
}

const columns = (now: Date, onOpen: (opened: Opened) => void): Column<CalendarFeed>[] => [
  { key: 'name', head: 'Name', sort: 'name', place: 'title', cell: ({ name }) => name },
  { key: 'bay', head: 'Bay', sort: 'bay', place: 'sub', cell: ({ bay }) => bay?.name ?? texts.allBays },
  {
    key: 'read',
    head: texts.lastRead,
    sort: 'read',
    place: 'meta',
    cell: ({ readAt }) => (readAt === null ? texts.neverRead : texts.lastReadAt(formatDayAndTime(readAt, now))),
  },
  { key: 'by', head: texts.madeBy, sort: 'by', roomy: true, cell: ({ madeBy }) => madeBy },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (feed) => (
      <div className="actions">
        <Button
          variant="line"
          size="sm"
          onClick={() => onOpen({ what: 'renew', feed })}
          aria-label={texts.renewAddressOf(feed.name)}
        >
          {texts.renew}
        </Button>
        <Button
          variant="line"
          size="sm"
          onClick={() => onOpen({ what: 'revoke', feed })}
          aria-label={texts.revokeNamed(feed.name)}
        >
          {texts.revoke}
        </Button>
      </div>
    ),
  },
];
