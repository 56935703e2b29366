import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import { renewFeed, revokeFeed, type CalendarFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FeedSheet } from './FeedSheet.tsx';
import { refreshIntegrations, useFeeds } from './integration-queries.ts';
import { PartFrame } from './PartFrame.tsx';
import { SecretSheet } from './SecretSheet.tsx';

type Opened = { what: 'make' } | { what: 'renew' | 'revoke'; feed: CalendarFeed } | null;

/** The calendar feeds: make, renew, revoke. */
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
      title="Calendars"
      lead="A secret address at which a calendar application reads the jobs of a bay: the number of the booking, the service and the time."
      action={
        <Button size="sm" icon={Plus} onClick={() => setOpened({ what: 'make' })}>
          Make a calendar
        </Button>
      }
      query={query}
    >
      {feeds.length === 0 ? (
        <EmptyState title="No calendars yet">Make one for the phone or the screen of a bay.</EmptyState>
      ) : (
        <Table
          caption="Calendars, oldest first"
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
        title={`Renew the address of ${feed?.name ?? ''}?`}
        confirm="Renew the address"
        send={async () => {
          const made = await staffCall(renewFeed, { params: { id: feed?._id ?? '' } });
          setAddress(made.address);
          return { message: 'The new address is made.' };
        }}
        onDone={done}
        onClose={close}
      >
        <p>The present address stops at once, wherever it is used.</p>
      </ConfirmSheet>
      <ConfirmSheet
        open={opened?.what === 'revoke'}
        title={`Revoke ${feed?.name ?? ''}?`}
        confirm="Revoke"
        send={() => staffCall(revokeFeed, { params: { id: feed?._id ?? '' } })}
        onDone={done}
        onClose={close}
      >
        <p>Its address stops at once and for ever. Calendars that read it keep what they have until they ask again.</p>
      </ConfirmSheet>
      {address !== null && (
        <SecretSheet
          secret={{
            title: 'The address of the calendar',
            label: 'Address',
            value: address,
            hint: 'Add it in the calendar application as a calendar from a URL. Those who have it can read the calendar.',
          }}
          onClose={() => setAddress(null)}
        />
      )}
    </PartFrame>
  );
}

const columns = (now: Date, onOpen: (opened: Opened) => void): Column<CalendarFeed>[] => [
  { key: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  { key: 'bay', head: 'Bay', place: 'sub', cell: ({ bay }) => bay?.name ?? 'All bays' },
  {
    key: 'read',
    head: 'Last read',
    place: 'meta',
    cell: ({ readAt }) => (readAt === null ? 'Never read' : `Last read ${formatDayAndTime(readAt, now)}`),
  },
  { key: 'by', head: 'Made by', roomy: true, cell: ({ madeBy }) => madeBy },
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
          aria-label={`Renew the address of ${feed.name}`}
        >
          Renew
        </Button>
        <Button
          variant="line"
          size="sm"
          onClick={() => onOpen({ what: 'revoke', feed })}
          aria-label={`Revoke ${feed.name}`}
        >
          Revoke
        </Button>
      </div>
    ),
  },
];
