import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { refreshIntegrations, useReceivers } from './integration-queries.ts';
import { PartFrame } from './PartFrame.tsx';
import { ReceiverSheet } from './ReceiverSheet.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { texts } from './staff-integrations.texts.ts';

/** The addresses to which events are sent. */
export function ReceiversPart() {
  const query = useReceivers();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const receivers = query.data?.receivers ?? [];
  return (
    <PartFrame
      title={texts.webhooks}
      lead={texts.webhooksLead}
      action={
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          {texts.addAnAddress}
        </Button>
      }
      query={query}
    >
      {receivers.length === 0 ? (
        <EmptyState title={texts.noAddressesYet}>{texts.noAddressesExplained}</EmptyState>
      ) : (
        <SortedTable
          keys={{
            name: ({ name }) => name,
            address: ({ url }) => new URL(url).host,
            events: ({ events }) => events.length,
          }}
          caption={texts.webhooksCaption}
          columns={columns(new Date(query.dataUpdatedAt))}
          rows={receivers}
          rowKey={({ _id }) => _id}
        />
      )}
      {adding && (
        <ReceiverSheet
          receiver={null}
          onClose={() => setAdding(false)}
          onSaved={(made) => {
            setAdding(false);
            setSecret(made);
            void refreshIntegrations();
          }}
        />
      )}
      {secret !== null && (
        <SecretSheet
          secret={{
            title: texts.theAddressIsAdded,
            label: texts.secret,
            value: secret,
            hint: texts.secretExplained,
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </PartFrame>
  );
}

/** Whether events are sent to the address, and whether they arrive. */
export function receiverState({ on, failingSince }: Receiver, now: Date): string {
  if (!on) return failingSince === null ? 'Off' : texts.offSince(formatDayAndTime(failingSince, now));
  return failingSince === null ? 'On' : texts.failingSince(formatDayAndTime(failingSince, now));
}

const columns = (now: Date): Column<Receiver>[] => [
  {
    key: 'name',
    head: 'Name',
    sort: 'name',
    place: 'title',
    cell: ({ _id, name }) => <Link href={staffPaths.receiver(_id)}>{name}</Link>,
  },
  { key: 'host', head: 'Address', sort: 'address', place: 'sub', cell: ({ url }) => new URL(url).host },
  {
    key: 'events',
    head: 'Events',
    sort: 'events',
    roomy: true,
    cell: ({ events }) => `${events.length} ${events.length === 1 ? 'event' : 'events'}`,
  },
  { key: 'state', head: 'State', place: 'meta', cell: (receiver) => receiverState(receiver, now) },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: ({ _id, name }) => (
      <Button variant="line" size="sm" href={staffPaths.receiver(_id)} aria-label={texts.logAndSettingsOf(name)}>
        {texts.logAndSettings}
      </Button>
    ),
  },
];
