import { expect } from 'vitest';
import { carryOut, isSignedIn, isStaffIn, must, type Expected, type Turn } from './command.ts';
import { checkPayment, press, pressMoney, pressVoid } from './commands-staff.ts';
import { start } from './commands-starts.ts';
import { pass, sendRefunds } from './commands-system.ts';
import { openStaffSession, type ModelApp } from './model-app.ts';
import { MINUTE, type Model } from './model-state.ts';
import { waysOn, type Way } from './ways-on.ts';

/** More steps than any booking needs to its end. */
const STEPS = 30;

/**
 * The actions that lead to an end, the surest first: in another order one could undo and record for ever, or void a
 * charge whose refund would end by a check.
 */
const CLOSING = [
  'handed-back',
  'refund',
  'accept a cancellation',
  'finish',
  'record cash',
  'cancel for the customer',
  'check',
  'pay',
];
const rank = (way: Way): number => {
  const place = CLOSING.indexOf('name' in way ? way.name : way.does);
  return place === -1 ? CLOSING.length : place;
};

/**
 * Takes a booking to its end at the server, by permitted actions alone: the first one is chosen by `seed`, and after it
 * those that close it. Each must be accepted.
 */
export async function leadToEnd(m: Model, real: ModelApp, index: number, seed: number): Promise<void> {
  const act = (name: string, run: () => Promise<Turn>): Promise<Expected> =>
    carryOut({ name: `way on: ${name}`, run }, {}, m, real);
  for (let step = 0; step < STEPS; step++) {
    const ways = waysOn(m, index);
    const way = must(step === 0 ? ways[seed % ways.length] : ways.toSorted((a, b) => rank(a) - rank(b))[0]);
    if (way.does === 'final') return;
    if (way.does === 'check') {
      await act('time passes', () => pass(m, real, 11 * MINUTE));
      await act('send refunds', () => sendRefunds(m, real));
    }
    const owner = await ownerAtWork(m, real);
    const done = await act(way.does, () => take(m, real, index, way, owner));
    expect(['ok', 'made', 'payment.confirming'], JSON.stringify(way)).toContain(done);
  }
  throw new Error(`booking ${index} did not come to an end: ${JSON.stringify(m.bookings[index])}`);
}

async function take(m: Model, real: ModelApp, index: number, way: Way, staff: number): Promise<Turn> {
  if (way.does === 'button') return press(m, real, { staff, index, name: way.name, charge: way.charge });
  if (way.does === 'money') return pressMoney(m, real, { staff, index: way.payment, name: way.name });
  if (way.does === 'check') return checkPayment(m, real, staff, way.payment);
  if (way.does === 'void') return pressVoid(m, real, { staff, index, charge: way.charge });
  if (way.does === 'final') throw new Error('nothing is left to do');
  const { charge } = way;
  const { customer } = must(m.bookings[index]);
  if (isSignedIn(m, customer))
    return start(m, real, { index, named: charge, caller: customer, channel: null, lost: null });
  return press(m, real, { staff, index, name: 'record cash', charge });
}

/** An owner with a session: there is always one who is not suspended. */
async function ownerAtWork(m: Model, real: ModelApp): Promise<number> {
  const staff = m.staff.findIndex(({ type, isSuspended }) => type === 'owner' && !isSuspended);
  if (isStaffIn(m, staff)) return staff;
  await openStaffSession(real, staff);
  must(m.staff[staff]).sessions.push({ opened: m.now, seen: m.now });
  return staff;
}
