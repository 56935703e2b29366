import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatCalendarDay, formatDayAndTime } from '#shared/dates.ts';
import { revokeKey, type ApiKey } from '#shared/integrations/staff-keys.contract.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { refreshIntegrations, useKeys } from './integration-queries.ts';
import { KeySheet } from './KeySheet.tsx';
import { PartFrame } from './PartFrame.tsx';
import { SecretSheet } from './SecretSheet.tsx';

const STATE: Record<ApiKey['state'], string> = {
  active: 'Counts',
  expired: 'Ended',
  revoked: 'Revoked',
  refused: 'Refused: its maker may not make keys any more',
};

/** The keys: make one, revoke one. */
export function KeysPart() {
  const query = useKeys();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = query.data?.keys ?? [];
  return (
    <PartFrame
      title="Keys"
      lead="With a key another system reads bookings, visits, the calendar or the catalogue. A key ends after a year at most, and with the rights of who made it."
      action={
        <Button size="sm" icon={Plus} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      }
      query={query}
    >
      {keys.length === 0 ? (
        <EmptyState title="No keys yet">Make one for each system that reads from here.</EmptyState>
      ) : (
        <Table
          caption="Keys, newest first"
          columns={columns(new Date(query.dataUpdatedAt), setRevoking)}
          rows={keys}
          rowKey={({ _id }) => _id}
        />
      )}
      {making && (
        <KeySheet
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
            void refreshIntegrations();
          }}
        />
      )}
      {secret !== null && (
        <SecretSheet
          secret={{
            title: 'The key is made',
            label: 'Key',
            value: secret,
            hint: 'Give it to the other system by a safe way, never by email.',
          }}
          onClose={() => setSecret(null)}
        />
      )}
      {revoking && (
        <ConfirmSheet
          open
          title={`Revoke ${revoking.name}?`}
          confirm="Revoke"
          send={() => staffCall(revokeKey, { params: { id: revoking._id } })}
          onDone={() => {
            setRevoking(null);
            void refreshIntegrations();
          }}
          onClose={() => setRevoking(null)}
        >
          <p>The system that uses it reads nothing any more, at once and for ever.</p>
        </ConfirmSheet>
      )}
    </PartFrame>
  );
}

const scopesOf = ({ scopes }: ApiKey): string =>
  scopes.map((scope) => KEY_SCOPES[scope].label.replace(/:.*/, '')).join(', ');

const columns = (now: Date, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  { key: 'prefix', head: 'Begins with', place: 'sub', cell: ({ prefix }) => <code>{prefix}…</code> },
  { key: 'scopes', head: 'Reads', roomy: true, cell: scopesOf },
  {
    key: 'state',
    head: 'State',
    place: 'meta',
    cell: ({ state, expiresAt, lastUsedAt }) =>
      [
        state === 'active' ? `Until ${lastDay(expiresAt)}` : STATE[state],
        lastUsedAt === null ? 'never used' : `last used ${formatDayAndTime(lastUsedAt, now)}`,
      ].join('; '),
  },
  { key: 'by', head: 'Made by', roomy: true, cell: ({ madeBy }) => madeBy },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (key) =>
      key.state === 'revoked' ? null : (
        <Button variant="line" size="sm" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </Button>
      ),
  },
];

/** A key ends with its last day in Lagos, at the midnight after it. */
const lastDay = (expiresAt: string): string =>
  formatCalendarDay(new Date(Date.parse(expiresAt) - 12 * 3600_000).toISOString().slice(0, 10));
