import { describe, expect, it } from 'vitest';
import type { StaffType } from '#shared/capabilities.ts';
import { estimateState } from '#shared/estimates/estimate-state.ts';
import { bookingSteps, nextActions, type BookingProgress } from './next-actions.ts';

const DUE = [{ kind: 'booking', amount: 20_000, due: 20_000 }] as const;
const PAID = [{ kind: 'booking', amount: 20_000, due: 0, method: 'cash' }] as const;
const ADDED = [...PAID, { kind: 'estimate', amount: 22_000, due: 22_000 }] as const;

type Given = Omit<Partial<BookingProgress>, 'booking'> & Partial<BookingProgress['booking']>;
const progress = ({ visit = null, isDue = true, isInspected, estimate, ...booking }: Given): BookingProgress => ({
  booking: {
    status: 'pending',
    paymentStatus: 'unpaid',
    disputed: false,
    isCheckedIn: visit !== null,
    charges: DUE,
    ...booking,
  },
  visit,
  isDue,
  isInspected,
  estimate,
});

describe('the next actions of a booking', () => {
  it.each<[string, StaffType, Given, string[]]>([
    ['expected', 'front_desk', {}, ['checkIn']],
    ['expected and paid', 'front_desk', { status: 'paid', charges: PAID }, ['checkIn']],
    ['expected on a later day', 'front_desk', { isDue: false }, []],
    ['expected', 'technician', {}, []],
    ['asked to cancel', 'manager', { status: 'pending-cancelled' }, ['decideCancellation']],
    ['asked to cancel', 'front_desk', { status: 'pending-cancelled' }, []],
    [
      'asked to cancel, here',
      'manager',
      { status: 'pending-cancelled', visit: 'checked-in' },
      ['decideCancellation', 'inspect'],
    ],
    ['here', 'technician', { visit: 'checked-in' }, ['inspect']],
    ['here and inspected', 'front_desk', { visit: 'checked-in', isInspected: true }, ['markReady']],
    [
      'here, with work to estimate',
      'manager',
      { visit: 'checked-in', isInspected: true, estimate: 'to-send' },
      ['writeEstimate', 'markReady'],
    ],
    [
      'here, with work to estimate',
      'technician',
      { visit: 'checked-in', isInspected: true, estimate: 'to-send' },
      ['markReady'],
    ],
    [
      'in work, with an estimate',
      'front_desk',
      { visit: 'in-work', isInspected: true, estimate: 'waiting' },
      ['awaitAnswer', 'markReady'],
    ],
    [
      'in work, with a question',
      'manager',
      { visit: 'in-work', isInspected: true, estimate: 'question' },
      ['replyToQuestion', 'markReady'],
    ],
    [
      'in work, with a question',
      'technician',
      { visit: 'in-work', isInspected: true, estimate: 'question' },
      ['awaitAnswer', 'markReady'],
    ],
    ['in work, answered', 'manager', { visit: 'in-work', isInspected: true, estimate: 'answered' }, ['markReady']],
    ['in work, as lists know it', 'technician', { visit: 'in-work' }, ['markReady']],
    ['ready and due', 'front_desk', { visit: 'ready' }, ['takeMoney', 'handOver']],
    ['ready, approved work due', 'front_desk', { visit: 'ready', charges: ADDED }, ['takeMoney', 'handOver']],
    ['ready and paid', 'front_desk', { visit: 'ready', status: 'paid', charges: PAID }, ['handOver']],
    ['ready', 'technician', { visit: 'ready' }, []],
    ['gone and due', 'front_desk', { visit: 'released', status: 'completed' }, ['takeMoney']],
    ['gone and paid', 'front_desk', { visit: 'released', status: 'completed', charges: PAID }, []],
    ['gone, not completed', 'front_desk', { visit: 'released', status: 'paid', charges: PAID }, ['finishJob']],
    ['cancelled', 'manager', { status: 'cancelled', charges: PAID }, []],
  ])('start with the right one where the car is %s, for a %s', (_name, type, given, expected) =>
    expect(nextActions(progress(given), type)).toEqual(expected),
  );
});

describe('the steps of a booking', () => {
  const stepsOf = (given: Given, type: StaffType = 'manager'): string => {
    const now = progress(given);
    return bookingSteps(now, nextActions(now, type)[0] ?? null)
      .map(({ step, state }) => `${step} ${state}`)
      .join(', ');
  };

  it('have the step of the next action as the current one', () =>
    expect(stepsOf({ visit: 'checked-in' })).toBe(
      'booked done, checked-in done, inspected current, estimate to-come, ready to-come, money to-come, released to-come',
    ));

  it('leave out an inspection and an estimate that a ready car did not need', () =>
    expect(stepsOf({ visit: 'ready' })).toBe(
      'booked done, checked-in done, ready done, money current, released to-come',
    ));

  it('have none left once the car is gone and everything is paid', () =>
    expect(
      stepsOf({ visit: 'released', status: 'completed', charges: PAID, isInspected: true, estimate: 'answered' }),
    ).not.toMatch(/current|to-come/));
});

describe('the state of an estimate', () => {
  const line = (answer: string | null, by?: 'customer' | 'centre') => ({
    answer: answer === null ? null : { answer },
    talk: by === undefined ? [] : [{ by, text: 'Why?', at: '2026-11-26T10:00:00Z' }],
  });
  const found = (state: string) => ({ items: [{ state }] });

  it.each([
    ['none', { inspection: null, version: null, lines: [] }],
    ['none', { inspection: found('good'), version: null, lines: [] }],
    ['to-send', { inspection: found('soon'), version: null, lines: [] }],
    ['waiting', { inspection: null, version: 1, lines: [line('approve'), line(null)] }],
    ['question', { inspection: null, version: 1, lines: [line(null), line('ask', 'customer')] }],
    ['waiting', { inspection: null, version: 1, lines: [line('ask', 'centre')] }],
    ['answered', { inspection: null, version: 2, lines: [line('approve'), line('not-now')] }],
  ])('reads %s from %j', (step, estimate) => expect(estimateState(estimate)).toBe(step));
});
