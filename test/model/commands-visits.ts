import fc from 'fast-check';
import { CHECK_IN } from '../visits.ts';
import { bookingAt, choose, chooseCustomer, command, must, rarely, usesStaffSession, which } from './command.ts';
import { refusal } from './commands-bookings.ts';
import { chooseStaff, tokenOf } from './commands-staff.ts';
import type { ModelApp } from './model-app.ts';
import { isOpen } from './model-charges.ts';
import { may, type Right } from './model-staff.ts';
import type { Model } from './model-state.ts';
import * as visits from './model-visits.ts';
import type { Expected, Turn } from './command.ts';

/** Sends a call of staff on the visit of a booking and applies its effects to the model. */
async function act(
  m: Model,
  real: ModelApp,
  { by, index, right }: { by: number; index: number; right: Right },
  [method, path, body]: readonly ['PUT' | 'POST', string, object?],
  apply: () => Expected,
): Promise<Turn> {
  const staff = chooseStaff(m, by, right);
  const response = await real.call(
    method,
    `staff/visit/${real.state.ids.bookings[index]}${path}`,
    tokenOf(real, staff),
    body,
  );
  if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
  if (!may(m, staff, right)) return [response, 'session.forbidden'];
  return [response, apply()];
}

export const visitCommands = [
  command({
    name: 'check in a car',
    weight: 6,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => choose(m.bookings, on, (b) => isOpen(b) && b.visit === null) !== undefined,
    run(m, real, { on, by }) {
      const index = must(choose(m.bookings, on, (b) => isOpen(b) && b.visit === null));
      return act(m, real, { by, index, right: 'record' }, ['PUT', '', CHECK_IN], () => visits.checkIn(m, index));
    },
  }),
  command({
    name: 'confirm a check-in',
    weight: 2,
    arguments: fc.record({ on: which, stranger: rarely }),
    check: (m, { on }) => choose(m.bookings, on, ({ visit }) => visit?.isConfirmed === false) !== undefined,
    async run(m, real, { on, stranger }) {
      const index = must(choose(m.bookings, on, ({ visit }) => visit?.isConfirmed === false));
      const booking = bookingAt(m, index);
      const caller = stranger ? chooseCustomer(m, on) : booking.customer;
      const path = `booking/${real.state.ids.bookings[index]}/visit/agree`;
      const response = await real.call('PUT', path, real.customerToken(m, caller));
      return [response, refusal(m, caller, booking) ?? visits.confirm(m, index)];
    },
  }),
  command({
    name: 'move a car or its key',
    weight: 3,
    arguments: fc.record({
      on: which,
      by: which,
      place: fc.constantFrom<'bay' | 'yard' | 'hook'>('bay', 'yard', 'hook'),
      isTwice: rarely,
    }),
    check: (m, { on }) => choose(m.bookings, on, ({ visit }) => visit !== null) !== undefined,
    async run(m, real, { on, by, place, isTwice }) {
      const index = must(choose(m.bookings, on, ({ visit }) => visit !== null));
      const clientId = `00000000-0000-7000-8000-${m.now.toString(16).padStart(12, '0')}`;
      const kind = place === 'hook' ? 'key-moved' : 'car-moved';
      const where = { ...(place === 'hook' && { hook: '7' }), ...(place === 'bay' && { bay: real.bay }) };
      const body = { clientId, kind, place, ...where };
      const caller = { by, index, right: 'move' } as const;
      const turn = await act(m, real, caller, ['POST', '/custody', body], () => visits.moveCar(m, index, place));
      return isTwice && turn[1] === 'ok' ? act(m, real, caller, ['POST', '/custody', body], () => 'ok') : turn;
    },
  }),
  command({
    name: 'mark a car as ready',
    weight: 3,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => choose(m.bookings, on, ({ visit }) => visit !== null) !== undefined,
    run(m, real, { on, by }) {
      const index = must(choose(m.bookings, on, ({ visit }) => visit !== null));
      return act(m, real, { by, index, right: 'move' }, ['POST', '/ready'], () => visits.markReady(m, index));
    },
  }),
];
