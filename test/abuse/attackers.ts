import { vi } from 'vitest';
import type { TestApp } from '#test/test-app.ts';

/**
 * The application in a process of its own, behind one trusted proxy, so that a test can call from many addresses.
 * Nothing is reset between the tests of a file: each uses accounts and addresses of its own.
 */
export const BEHIND_PROXY = { TRUST_PROXY: '1' };

/** Headers of a caller at an address, on a device if it has a name. */
export const from = (source: string, device?: string): Record<string, string> => ({
  'x-forwarded-for': source,
  ...(device !== undefined && { 'x-device': device }),
});

/** Addresses of strangers, each another subscriber. `network` makes them unique in a file. */
export const strangers = (network: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `41.${network}.${Math.floor(i / 250)}.${1 + (i % 250)}`);

/** Codes that differ from the right one. */
export const wrongCodes = (right: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    String((Number(right) + 1 + i) % 10 ** right.length).padStart(right.length, '0'),
  );

/** A call of `work` for each item, one after the other; returns the results. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}

/** Texts of all emails and SMS to a recipient, the newest first. */
export const textsTo = async (app: TestApp, recipient: string): Promise<string[]> =>
  (
    await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${encodeURIComponent(recipient)}`)
  ).body.messages.map(({ text }) => text);

/** The first match of a pattern's group in a message to a recipient; waits for the job that sends it. */
export const sentTo = (app: TestApp, recipient: string, pattern: RegExp): Promise<string> =>
  vi.waitUntil(async () => (await textsTo(app, recipient)).map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? '', {
    timeout: 15_000,
    interval: 50,
  });

/** The longest wait that any answer may ask for, s (docs/security.md 3). */
export const LONGEST_WAIT_S = 15 * 60;

/** The wait that an answer asks for, s; 0 without one. */
export const waitS = ({ headers }: { headers: Headers }): number => Number(headers.get('retry-after') ?? 0);
