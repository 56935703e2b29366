import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '#shared/message/live-contract.ts';
import { follow } from './live-stream.ts';

/** What to ask for again after a change of a kind; `everything` asks for all that is on the screen. */
export type KeysOf = (change: Change) => readonly QueryKey[];

interface Bearer {
  token(): string | null;
  lose(token: string): void;
}

/** Keeps the cache around it fresh while the page is seen. `session` and `keysOf` are the same objects on every render. */
export function useLive(session: Bearer, keysOf: KeysOf): void {
  const client = useQueryClient();
  const token = session.token();
  useEffect(() => {
    if (token === null) return undefined;
    return follow({
      url: `${location.origin}/api/event`,
      token,
      onSessionMissing: session.lose,
      onChange: (change) => {
        if (change.what === 'everything') void client.invalidateQueries();
        else for (const queryKey of keysOf(change)) void client.invalidateQueries({ queryKey });
      },
    });
  }, [client, token, session, keysOf]);
}
