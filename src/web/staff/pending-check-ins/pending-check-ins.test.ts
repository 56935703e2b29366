import { afterEach, expect, test, vi } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import type { Store } from '#web/lib/storage.ts';
import { type CheckInRecord, createPendingCheckIns, isUnsent, type PendingPhoto } from './pending-check-ins.ts';
import { pendingText } from './pending-text.ts';
import { byFailures } from './send-check-ins.ts';
import { timeoutOf } from './send-photo.ts';

const subject = { number: 'BCC 0413', fullName: 'Ṣadé', carType: 'Corolla', service: 'Car wash', plate: null };
const record: CheckInRecord = { plate: 'BDJ482KA', km: 5, fuel: 'half', belongings: [], marks: [] };
const photo = (clientId: string, changes: Partial<PendingPhoto> = {}): PendingPhoto => ({
  clientId,
  purpose: 'other',
  of: null,
  takenAt: '2026-11-20T08:15:00.000Z',
  isSent: false,
  problem: null,
  ...changes,
});
const of = (owner: string | undefined, store: Store = memoryStore()) => createPendingCheckIns(() => owner, store);
const DAY_MS = 24 * 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('a check-in is visible only to the member of staff who made it', () => {
  const store = memoryStore();
  of('kemi', store).change('id-1', subject, { record });
  expect(of('kemi', store).get('id-1')).toMatchObject({ owner: 'kemi', record, isRecorded: false, photos: [] });
  expect(of('bola', store).all()).toEqual([]);
  of('bola', store).drop('id-1');
  expect(of(undefined, store).all()).toEqual([]);
  expect(of('kemi', store).all()).toHaveLength(1);
  of(undefined, store).change('id-2', subject, { record });
  expect(store.length).toBe(1);
});

test('a change keeps the other values, and the list stays the same array until something changes', () => {
  const mine = of('kemi');
  let notified = 0;
  mine.subscribe(() => notified++);
  mine.change('id-1', subject, { photos: [photo('a'), photo('b')] });
  mine.change('id-1', subject, { record });
  mine.changePhoto('id-1', 'b', { isSent: true });
  mine.changePhoto('id-1', 'gone', { isSent: true });
  expect(mine.all()).toBe(mine.all());
  expect(mine.get('id-1')?.photos.map(({ isSent }) => isSent)).toEqual([false, true]);
  expect(mine.get('id-1')?.record).toEqual(record);
  expect(notified).toBe(4);
});

test('check-ins are deleted with the session of their owner, and those of other people after a day', () => {
  vi.useFakeTimers();
  const store = memoryStore();
  of('kemi', store).change('id-1', subject, { record, photos: [photo('a')] });
  of('bola', store).change('id-2', subject, { record, photos: [photo('b')] });
  expect(of(undefined, store).forget({ of: 'kemi' })).toEqual(['a']);
  expect(of('kemi', store).all()).toEqual([]);
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(of(undefined, store).forget({ staleExceptOf: undefined })).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(of('bola', store).forget({ staleExceptOf: 'bola' })).toEqual([]);
  expect(of(undefined, store).forget({ staleExceptOf: undefined })).toEqual(['b']);
  expect(store.length).toBe(0);
});

test('a stored value that is not a check-in is not shown, and is deleted', () => {
  const store = memoryStore();
  for (const text of ['{', 'null', '[]', '{"owner":"kemi"}']) {
    store.setItem('staff_check_in:id-1', text);
    expect(of('kemi', store).all()).toEqual([]);
  }
  of('kemi', store).forget({ staleExceptOf: 'kemi' });
  expect(store.length).toBe(0);
});

test('the state of a waiting check-in is in words', () => {
  const pending = {
    owner: 'kemi',
    id: 'id-1',
    at: 0,
    subject,
    record: null,
    isRecorded: false,
    photos: [],
    problem: null,
    failures: 0,
  };
  const text = (changes: object, isOnline = false) => pendingText({ ...pending, ...changes }, isOnline)?.text ?? null;
  expect(text({})).toBeNull();
  expect(text({ photos: [photo('a')] })).toBeNull();
  expect(text({ record })).toBe('is kept on this phone and will be sent later.');
  expect(text({ record, failures: 2 })).toBe('is kept on this phone and will be sent later.');
  expect(text({ record, failures: 3 })).toBe('is not checked in, because the server failed.');
  expect(text({ record, photos: [photo('a')] }, true)).toBe('is being sent, with 1 photo.');
  const photos = [photo('a', { isSent: true }), photo('b'), photo('c')];
  expect(text({ isRecorded: true, photos }, true)).toBe('1 of 3 photos sent.');
  expect(text({ isRecorded: true, photos })).toMatch(/^1 of 3 photos sent\. The others are kept on this phone/);
  expect(text({ isRecorded: true, photos: [photo('a', { problem: 'There is one.' })] })).toBe(
    '1 photo could not be taken in: There is one.',
  );
  expect(text({ problem: 'It is cancelled.' })).toBe('is not checked in: It is cancelled.');
});

test('a check-in is unsent while its record or a photo waits', () => {
  const pending = {
    owner: 'kemi',
    id: 'id-1',
    at: 0,
    subject,
    record: null,
    isRecorded: true,
    photos: [],
    problem: null,
    failures: 0,
  };
  expect(isUnsent(pending)).toBe(false);
  expect(isUnsent({ ...pending, record })).toBe(true);
  expect(isUnsent({ ...pending, photos: [photo('a')] })).toBe(true);
  expect(isUnsent({ ...pending, photos: [photo('a', { isSent: true }), photo('b', { problem: 'x' })] })).toBe(false);
});

test('check-ins and photos on which the server always fails hold up no other', () => {
  const jobs = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  const failures = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  expect(byFailures(jobs, failures).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a']);
});

test('a photo may take twice the time that it needs at 250 kbit/s', () => {
  expect(timeoutOf(0)).toBe(15_000);
  expect(timeoutOf(250_000)).toBe(15_000 + 16_000);
});
