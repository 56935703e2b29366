import { expect } from 'vitest';
import type { Change } from '#shared/notifications/live-updates.contract.ts';

/** An open stream of changes. */
export interface EventStream {
  status: number;
  headers: Headers;
  received: Change[];
  /** Everything received so far, unparsed. */
  text(): string;
  ended(): boolean;
  /** Resolves with the first matching change, including those already received; throws after 10 s. */
  until(fits: (change: Change) => boolean): Promise<Change>;
  close(): void;
}

/** Opens the stream of changes with a session token. */
export async function openEventStream(url: string, token: string | null): Promise<EventStream> {
  const ends = new AbortController();
  const response = await fetch(`${url}/api/event`, {
    signal: ends.signal,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const received: Change[] = [];
  let text = '';
  let ended = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let taken = 0;
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n', taken); end >= 0; end = text.indexOf('\n\n', taken)) {
        const block = text.slice(taken, end);
        taken = end + 2;
        if (block.startsWith('data: ')) received.push(JSON.parse(block.slice(6)) as Change);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    received,
    text: () => text,
    ended: () => ended,
    async until(fits) {
      await expect.poll(() => received.some(fits), { timeout: 10_000 }).toBe(true);
      return received.find(fits)!;
    },
    close: () => ends.abort(),
  };
}
