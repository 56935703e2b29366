import { expect, it } from 'vitest';
import { checkGoLive, type GoLiveCheckId, type GoLiveFacts } from './go-live.ts';

const now = new Date('2026-11-27T12:00:00Z');
const ready: GoLiveFacts = {
  isSandbox: false,
  problems: [],
  keyProblems: [],
  publicUrl: 'https://app.example.ng',
  isProxyKnown: true,
  unreached: null,
  clocks: { database: 40, provider: -900 },
  disk: { freeBytes: 20e9, totalBytes: 100e9 },
  mail: 'ok',
  now,
  webhookAt: new Date('2026-01-01T00:00:00Z'),
  backupAt: new Date('2026-11-26T00:00:00Z'),
  restoredAt: new Date('2026-01-01T00:00:00Z'),
};
const failing = (facts: Partial<GoLiveFacts>): GoLiveCheckId[] =>
  checkGoLive({ ...ready, ...facts })
    .filter(({ isOk }) => !isOk)
    .map(({ id }) => id);

it('passes a server that is ready', () => expect(failing({})).toEqual([]));

it.each<[Partial<GoLiveFacts>, GoLiveCheckId]>([
  [{ isSandbox: true }, 'sandbox'],
  [{ problems: ['APP_SECRET is missing.'] }, 'secrets'],
  [{ keyProblems: ['There are no keys of the payment provider.'] }, 'secrets'],
  [{ publicUrl: 'http://localhost:3000' }, 'https'],
  [{ isProxyKnown: false }, 'https'],
  [{ unreached: 'the certificate has expired' }, 'https'],
  [{ clocks: { database: 10_001, provider: 0 } }, 'clock'],
  [{ clocks: { database: 0, provider: -10_001 } }, 'clock'],
  [{ disk: { freeBytes: 0.9e9, totalBytes: 2e9 } }, 'disk'],
  [{ disk: { freeBytes: 9e9, totalBytes: 100e9 } }, 'disk'],
  [{ mail: 'off' }, 'mail'],
  [{ mail: { failure: 'no answer' } }, 'mail'],
  [{ webhookAt: null }, 'webhook'],
  [{ backupAt: null }, 'backup'],
  [{ backupAt: new Date('2026-11-25T11:59:59Z') }, 'backup'],
  [{ restoredAt: null }, 'restore'],
])('finds the fault in %j', (facts, id) => expect(failing(facts)).toEqual([id]));

it('does not fault a clock that no other clock could be compared with', () =>
  expect(failing({ clocks: { database: 0, provider: null } })).toEqual([]));
