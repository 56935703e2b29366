import fc from 'fast-check';
import { carryOut } from './command.ts';
import { bookCommand } from './commands-bookings.ts';
import { answerCommand, sendCommand } from './commands-estimates.ts';
import { press } from './commands-staff.ts';
import type { ModelApp } from './model-app.ts';
import type { Model } from './model-state.ts';

/**
 * How a sequence begins: with nothing; with a booking on which one of two lines is approved; or with one whose price is
 * paid as well. Commands drawn by themselves rarely come so far.
 */
export const opening = fc.constantFrom<'nothing' | 'approved' | 'paid'>('nothing', 'approved', 'paid');

/** What the first version has: two lines, of which the first is approved. */
const SENT = {
  added: [
    { kind: 'part', count: 2, naira: 8000 },
    { kind: 'labour', count: 33, naira: 6001 },
  ],
  addsNone: false,
  fates: [],
  changesApproved: false,
  isStale: false,
  isTwice: false,
} satisfies Partial<Parameters<typeof sendCommand.kind.run>[2]>;

/** Carries out what a sequence begins with, by commands that are compared like any other. */
export async function open(m: Model, real: ModelApp, begun: 'nothing' | 'approved' | 'paid'): Promise<void> {
  if (begun === 'nothing') return;
  const form = { service: 1, car: 0, method: 'online' } as const;
  await carryOut(bookCommand.kind, { who: 0, shown: 'none', time: null, ...form }, m, real);
  if (begun === 'paid') {
    const run = () => press(m, real, { staff: 0, index: 0, name: 'record cash', charge: null });
    await carryOut({ name: 'record cash', run }, {}, m, real);
  }
  await carryOut(sendCommand.kind, { on: 0, by: 0, ...SENT }, m, real);
  const answers = [{ line: 0, answer: 'approve', text: 'Why?' } as const];
  await carryOut(answerCommand.kind, { on: 0, stranger: false, version: 'latest', answers }, m, real);
}
