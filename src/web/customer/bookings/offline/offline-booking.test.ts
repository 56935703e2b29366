import { expect, it } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { isSendable, createOfflineBookingStore, type OfflineBooking } from './offline-booking.ts';

const booking = (key: string) => ({
  key,
  body: { service: 's' } as unknown as OfflineBooking['body'],
  draft: { service: 's' },
  words: { service: 'Car wash', car: 'Honda', amount: 4500 },
});
const of = (owner: string | undefined, store = memoryStore()) => ({
  store,
  mine: createOfflineBookingStore(() => owner, store),
});

it('a waiting booking is visible only to its own account', () => {
  const { store, mine } = of('ada');
  mine.put(booking('k1'));
  expect(mine.get()).toMatchObject({ key: 'k1', owner: 'ada' });
  expect(of('bola', store).mine.get()).toBeNull();
  expect(of(undefined, store).mine.get()).toBeNull();
  expect(of('ada', store).mine.get()).toMatchObject({ key: 'k1' });
});

it('a waiting booking is not removed by another account or with another key', () => {
  const { store, mine } = of('ada');
  mine.put(booking('k1'));
  of('bola', store).mine.drop();
  mine.drop('k2');
  expect(mine.get()?.key).toBe('k1');
  mine.drop('k1');
  expect(mine.get()).toBeNull();
});

it('notifies subscribers and returns the same object until it changes', () => {
  const { mine } = of('ada');
  let notifications = 0;
  const stop = mine.subscribe(() => notifications++);
  mine.put(booking('k1'));
  expect(mine.get()).toBe(mine.get());
  mine.drop();
  mine.onStorageEvent('waiting_booking');
  mine.onStorageEvent('something else');
  stop();
  mine.put(booking('k2'));
  expect(notifications).toBe(3);
});

it('a malformed stored value is read as no booking', () => {
  for (const text of ['{', 'null', '{"owner":"ada"}', '[]', '"x"']) {
    const { store, mine } = of('ada');
    store.setItem('waiting_booking', text);
    expect(mine.get()).toBeNull();
  }
});

it('can be sent while the server still knows its key', () => {
  const at = Date.UTC(2026, 10, 20);
  const stored = { ...booking('k'), owner: 'ada', at };
  expect([isSendable(stored, at + 22 * 3_600_000), isSendable(stored, at + 23 * 3_600_000)]).toEqual([true, false]);
});
