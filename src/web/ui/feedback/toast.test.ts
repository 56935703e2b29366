import { beforeEach, expect, it } from 'vitest';
import { toast, toastStore } from './toast.tsx';

beforeEach(() => toastStore.all().forEach(({ id }) => toastStore.remove(id)));
const shown = () => toastStore.all().map(({ message }) => message);

it('a repeated message comes in again, on top and only once', () => {
  toast.error('Something went wrong');
  const [first] = toastStore.all();
  toast.error('Another one');
  toast.error('Something went wrong');
  expect(shown()).toEqual(['Something went wrong', 'Another one']);
  expect(toastStore.all()[0]?.turn).not.toBe(first?.turn);
});

it('a message that stays does not come in a second time', () => {
  toast.info('You are offline.', { id: 'offline', stay: true });
  const before = toastStore.all();
  toast.info('You are offline.', { id: 'offline', stay: true });
  expect(toastStore.all()).toBe(before);
});
