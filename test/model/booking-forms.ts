import fc from 'fast-check';
import type { Entered } from './model-codes.ts';

/** What a customer enters. */
export const form = {
  service: fc.constantFrom(0, 0, 1, 1, 2),
  /** Rarely another service, which a booking without a time can have. */
  also: fc.constantFrom(null, null, null, 0, 1, 2),
  car: fc.nat({ max: 1 }),
  method: fc.constantFrom('online', 'online', 'transfer', 'cash'),
};
/** What customers enter as a code. */
export const someCode = fc.constantFrom<Entered[]>(
  'rains-40',
  'rains-40',
  'rains-40',
  'wash-off',
  'wash-off',
  'wash-off',
  'mistyped-1',
);
/** As an edit has it: mostly none, so that the booking keeps its code. */
export const anyCode = fc.oneof(fc.constantFrom<Entered[]>(null, null, ''), someCode);
/** The form without a second service that is the first again, or that a booking with a time would need a bay for. */
export const withAlso = <F extends { service: number; also: number | null }>(wanted: F, hasTime: boolean): F =>
  hasTime || wanted.also === wanted.service ? { ...wanted, also: null } : wanted;
/** No time, or a start: so many days from today, at minutes after midnight. Few, so that bays run out. */
export const start = fc.record({
  days: fc.constantFrom(0, 1, 1, 1, 1, 2, 6, 31),
  minutes: fc.constantFrom(440, 540, 540, 550, 555, 570, 600, 1035),
});
export const time = fc.option(start, { freq: 2 });
