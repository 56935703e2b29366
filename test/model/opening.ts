import fc from 'fast-check';
import { carryOut, type Expected } from './command.ts';
import { bookCommand } from './commands-bookings.ts';
import { answerCommand, sendCommand } from './commands-estimates.ts';
import { payCommand } from './commands-payments.ts';
import { press } from './commands-staff.ts';
import { start } from './commands-starts.ts';
import type { ModelApp } from './model-app.ts';
import type { Model } from './model-state.ts';

/**
 * How a sequence begins: with nothing; with a booking on which one of two lines is approved; or with one whose price is
 * paid as well. The approved line is then due, paid online, alone or together with the price, or was paid in cash and
 * online, after which the cash was undone. Commands drawn by themselves rarely come so far.
 */
export const opening = fc.record({
  booking: fc.constantFrom('nothing', 'approved', 'paid'),
  line: fc.constantFrom('due', 'due', 'due', 'online', 'twice', 'together', 'together'),
});
type Opening = typeof opening extends fc.Arbitrary<infer T> ? T : never;

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

/** Carries out the beginning of a sequence, by commands that are compared like any other. */
export async function open(m: Model, real: ModelApp, { booking, line }: Opening): Promise<void> {
  if (booking === 'nothing') return;
  const pressed = (name: string, charge: number | null): Promise<Expected> =>
    carryOut({ name, run: () => press(m, real, { staff: 0, index: 0, name, charge }) }, {}, m, real);
  const form = { service: 1, also: null, car: 0, method: 'online' } as const;
  await carryOut(bookCommand.kind, { who: 0, shown: 'none', time: null, code: null, ...form }, m, real);
  if (booking === 'paid') await pressed('record cash', null);
  await carryOut(sendCommand.kind, { on: 0, by: 0, ...SENT }, m, real);
  const answers = [{ line: 0, answer: 'approve', text: 'Why?' } as const];
  await carryOut(answerCommand.kind, { on: 0, stranger: false, version: 'latest', answers }, m, real);
  if (line === 'due') return;
  const named = line === 'together' ? ('all' as const) : 1;
  const attempt = { index: 0, named, caller: 0, channel: null, lost: null };
  await carryOut({ name: 'start a payment', run: () => start(m, real, attempt) }, {}, m, real);
  if (line === 'twice') await pressed('record cash', 1);
  await carryOut(payCommand.kind, { on: 0, stranger: false, other: false, pays: true }, m, real);
  if (line === 'twice') await pressed('undo', 1);
}
