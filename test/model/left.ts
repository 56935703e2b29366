import { expect } from 'vitest';
import type { Facts } from './state.ts';

/** The commands that let a car go: with a valid code, or by the manager. */
const RELEASING = ['let a car go by a code', 'let a car go without a code'];

/** A car leaves by these commands alone, and never comes back. Read from the database alone, without the model. */
export function expectLeftOnlyByRelease(before: Facts['bookings'], after: Facts['bookings'], command: string): void {
  for (const [i, { visit }] of after.entries()) {
    const was = before[i]?.visit?.state;
    if (was === 'released') expect(visit?.state, `the car of booking ${i} is back`).toBe('released');
    else if (visit?.state === 'released') expect(RELEASING, `the car of booking ${i} left`).toContain(command);
  }
}
