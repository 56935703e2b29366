import { expect, test } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { createPendingPhotos, isWaitingFor } from './pending-photos.ts';

const of = (owner: string | undefined, store = memoryStore()) => createPendingPhotos(() => owner, store);

test('photos that wait are visible only to their own account', () => {
  const store = memoryStore();
  const mine = of('ada', store);
  mine.add('p1', null);
  of(undefined, store).add('p2', null);
  expect(mine.all()).toMatchObject([{ clientId: 'p1', booking: null, problem: null }]);
  expect(mine.all()).toBe(mine.all());
  expect([...of('bola', store).all(), ...of(undefined, store).all()]).toEqual([]);
});

test('photos of the form go to the booking that was saved, and those of other accounts and bookings stay', () => {
  const store = memoryStore();
  const mine = of('ada', store);
  of('bola', store).add('p0', null);
  mine.add('p1', 'earlier');
  mine.add('p2', null);
  mine.attach('saved');
  expect(mine.all().map(({ booking }) => booking)).toEqual(['earlier', 'saved']);
  expect(of('bola', store).all()).toMatchObject([{ booking: null }]);
});

test('photos of the form for a shared car wait apart from those of the own form, and name the car when they go', () => {
  const mine = of('ada');
  mine.add('p1', null);
  mine.add('p2', null, 'car-1');
  mine.add('p3', null, 'car-2');
  mine.attach('saved', 'car-1');
  expect(mine.all().map(({ booking, sharedCar }) => [booking, sharedCar])).toEqual([
    [null, undefined],
    ['saved', 'car-1'],
    [null, 'car-2'],
  ]);
  expect(mine.all().filter((photo) => isWaitingFor(photo, null, undefined))).toHaveLength(1);
});

test('a refused photo keeps the reason until it is sent again, and the last one that goes leaves nothing in the browser', () => {
  const store = memoryStore();
  const mine = of('ada', store);
  let notified = 0;
  mine.subscribe(() => notified++);
  mine.add('p1', 'id-1');
  mine.refuse('p1', 'Too many.');
  expect(mine.all()).toMatchObject([{ problem: 'Too many.' }]);
  mine.retry('p1');
  expect(mine.all()).toMatchObject([{ clientId: 'p1', problem: null }]);
  mine.drop('p1');
  expect([store.length, notified]).toEqual([0, 4]);
});

test('a malformed stored value is read as no photos', () => {
  const store = memoryStore();
  for (const text of ['{', 'null', '{}', '[{"clientId":1}]']) {
    store.setItem('fault_photos', text);
    expect(of('ada', store).all()).toEqual([]);
  }
});
