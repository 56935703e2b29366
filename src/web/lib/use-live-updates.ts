import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '#shared/notifications/live-updates.contract.ts';
import { streamIsOpen } from './live-freshness.ts';
import { followLiveUpdates } from './live-stream.ts';

/** The queries to invalidate after a change; `everything` invalidates all. `client` has the data fetched before. */
export type QueryKeysOf = (change: Change, client: QueryClient) => readonly QueryKey[];

interface Bearer {
  token(): string | null;
  expire(token: string): void;
}

/** Invalidates queries by live updates. `session` and `keysOf` must be stable across renders. */
export function useLiveUpdates(session: Bearer, keysOf: QueryKeysOf): void {
  const client = useQueryClient();
  const token = session.token();
  useEffect(() => {
    if (token === null) return undefined;
    return followLiveUpdates({
      url: `${location.origin}/api/event`,
      token,
      onSessionMissing: session.expire,
      onConnection: streamIsOpen,
      onChange: (change) => {
        if (change.what === 'everything') void client.invalidateQueries();
        else for (const queryKey of keysOf(change, client)) void client.invalidateQueries({ queryKey });
      },
    });
  }, [client, token, session, keysOf]);
}
