import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatCalendarDay, formatDayAndTime } from '#shared/dates.ts';
import { revokeKey, type ApiKey } from '#shared/integrations/staff-keys.contract.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { refreshIntegrations, useKeys } from './integration-queries.ts';
import { KeySheet } from './KeySheet.tsx';
import { PartFrame } from './PartFrame.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { texts } from './staff-integrations.texts.ts';

const STATE: Record<ApiKey['state'], string> = {
  active: 'Counts',
  expired: 'Ended',
  revoked: 'Revoked',
  refused: texts.keyRefused,
};

/** The keys, which can be made and revoked. */
export function KeysPart() {
  const query = useKeys();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = query.data?.keys ?? [];
  return (
    <PartFrame
      title={texts.keys}
      lead={texts.keysLead}
      action={
        <Button size="sm" icon={Plus} onClick={() => setMaking(true)}>
          {texts.makeAKey}
        </Button>
      }
      query={query}
    >
      {keys.length === 0 ? (
        <EmptyState title={texts.noKeysYet}>{texts.noKeysExplained}</EmptyState>
      ) : (
        <SortedTable
          keys={{
            name: ({ name }) => name,
            state: ({ state, expiresAt }) => `${state} ${expiresAt}`,
            by: ({ madeBy }) => madeBy,
          }}
          caption={texts.keysCaption}
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
            title: texts.theKeyIsMade,
            label: texts.key,
            value: secret,
            hint: texts.keyExplained,
          }}
          onClose={() => setSecret(null)}
        />
      )}
      {revoking && (
        <ConfirmSheet
          open
          title={texts.revokeQuestion(revoking.name)}
          confirm={texts.revoke}
          send={() => staffCall(revokeKey, { params: { id: revoking._id } })}
          onDone={() => {
            setRevoking(null);
            void refreshIntegrations();
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{texts.revokeKeyConsequence}</p>
        </ConfirmSheet>
      )}
    </PartFrame>
  );
}

const scopesOf = ({ scopes }: ApiKey): string =>
  scopes.map((scope) => KEY_SCOPES[scope].label.replace(/:.*/, '')).join(', ');

const columns = (now: Date, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', head: 'Name', sort: 'name', place: 'title', cell: ({ name }) => name },
  { key: 'prefix', head: texts.beginsWith, place: 'sub', cell: ({ prefix }) => <code>{prefix}…</code> },
  { key: 'scopes', head: 'Reads', roomy: true, cell: scopesOf },
  {
    key: 'state',
    head: 'State',
    sort: 'state',
    place: 'meta',
    cell: ({ state, expiresAt, lastUsedAt }) =>
      [
        state === 'active' ? `Until ${lastDay(expiresAt)}` : STATE[state],
        lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatDayAndTime(lastUsedAt, now)),
      ].join('; '),
  },
  { key: 'by', head: texts.madeBy, sort: 'by', roomy: true, cell: ({ madeBy }) => madeBy },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (key) =>
      key.state === 'revoked' ? null : (
        <Button variant="line" size="sm" onClick={() => onRevoke(key)} aria-label={texts.revokeNamed(key.name)}>
          {texts.revoke}
        </Button>
      ),
  },
];

/** The last day of a key in Lagos. It ends at the midnight after that day. */
const lastDay = (expiresAt: string): string =>
  formatCalendarDay(new Date(Date.parse(expiresAt) - 12 * 3600_000).toISOString().slice(0, 10));
