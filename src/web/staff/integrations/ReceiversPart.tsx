import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { refreshIntegrations, useReceivers } from './integration-queries.ts';
import { PartFrame } from './PartFrame.tsx';
import { ReceiverSheet } from './ReceiverSheet.tsx';
import { SecretSheet } from './SecretSheet.tsx';

/** The addresses that are sent events. */
export function ReceiversPart() {
  const query = useReceivers();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const receivers = query.data?.receivers ?? [];
  return (
    <PartFrame
      title="Webhooks"
      lead="When something happens to a booking, a visit or a payment, these addresses are sent a signed event with the number of the booking."
      action={
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          Add an address
        </Button>
      }
      query={query}
    >
      {receivers.length === 0 ? (
        <EmptyState title="No addresses yet">Add the address of a system that should know at once.</EmptyState>
      ) : (
        <Table
          caption="Addresses, oldest first"
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
            title: 'The address is added',
            label: 'Secret',
            value: secret,
            hint: 'The other system checks with it that an event came from here.',
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </PartFrame>
  );
}

/** Whether events are sent, and arrive. */
export function receiverState({ on, failingSince }: Receiver, now: Date): string {
  if (!on) return failingSince === null ? 'Off' : `Off: nothing arrived since ${formatDayAndTime(failingSince, now)}`;
  return failingSince === null ? 'On' : `On, but nothing arrives since ${formatDayAndTime(failingSince, now)}`;
}

const columns = (now: Date): Column<Receiver>[] => [
  {
    key: 'name',
    head: 'Name',
    place: 'title',
    cell: ({ _id, name }) => <Link href={staffPaths.receiver(_id)}>{name}</Link>,
  },
  { key: 'host', head: 'Address', place: 'sub', cell: ({ url }) => new URL(url).host },
  {
    key: 'events',
    head: 'Events',
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
      <Button variant="line" size="sm" href={staffPaths.receiver(_id)} aria-label={`Log and settings of ${name}`}>
        Log and settings
      </Button>
    ),
  },
];
