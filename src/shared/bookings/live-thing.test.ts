import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CHARGE_KINDS } from './booking-charges.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { LIVE_THINGS, liveBookings, liveThing, type LiveBooking } from './live-thing.ts';
import { STAY_STATES } from './stay-states.ts';

const NOW = new Date('2026-11-27T10:00:00+01:00');
const hours = (count: number): string => new Date(NOW.getTime() + count * 3_600_000).toISOString();

const at = (count: number) => ({ startsAt: hours(count), endsAt: hours(count + 1) });
const unpaid = { kind: 'booking', due: 12_500, paymentStatus: 'unpaid' } as const;
const paid = { kind: 'booking', due: 0, paymentStatus: 'paid' } as const;
const stay = (state: (typeof STAY_STATES)[number], isRated = false) => ({
  stay: { state, releasedAt: state === 'released' ? hours(-24) : null, isRated },
  toAnswer: null,
});
const booking = (changes: Partial<LiveBooking> = {}): LiveBooking => ({
  _id: '1',
  status: 'paid',
  paymentMethod: 'online',
  charges: [paid],
  appointment: at(24),
  live: { stay: null, toAnswer: null },
  ...changes,
});
const pending = (changes: Partial<LiveBooking> = {}) => booking({ status: 'pending', charges: [unpaid], ...changes });

describe('the live thing of a booking', () => {
  it.each<[string, LiveBooking, ReturnType<typeof liveThing>]>([
    ['an estimate comes before money', pending({ live: { ...stay('in-work'), toAnswer: {} } }), 'answer'],
    [
      'an estimate of a closed booking waits for no one',
      booking({ status: 'completed', live: { ...stay('ready'), toAnswer: {} } }),
      'collect',
    ],
    ['unpaid money comes before the work', pending({ live: stay('in-work') }), 'pay'],
    ['cash is paid when the car is ready', pending({ paymentMethod: 'cash', live: stay('in-work') }), 'in-work'],
    ['a ready car with cash due is paid first', pending({ paymentMethod: 'cash', live: stay('ready') }), 'pay'],
    ['cash for a coming appointment is not due yet', pending({ paymentMethod: 'cash' }), 'appointment'],
    ['an unpaid coming appointment is paid first', pending(), 'pay'],
    [
      'a deposit is paid first, also one at the desk',
      pending({
        paymentMethod: 'cash',
        charges: [
          { ...unpaid, part: 'deposit' },
          { ...unpaid, part: 'balance' },
        ],
      }),
      'pay',
    ],
    [
      'a balance is paid when the car is ready',
      pending({
        charges: [
          { ...paid, part: 'deposit' },
          { ...unpaid, part: 'balance' },
        ],
      }),
      'appointment',
    ],
    [
      'a balance is due for a ready car',
      pending({
        charges: [
          { ...paid, part: 'deposit' },
          { ...unpaid, part: 'balance' },
        ],
        live: stay('ready'),
      }),
      'pay',
    ],
    [
      'a time that was lost for want of a deposit is chosen again first',
      pending({
        appointment: null,
        charges: [{ ...unpaid, part: 'deposit' }],
        deposit: { cancelsAt: new Date(NOW.getTime() + 1).toISOString() },
      }),
      'appointment',
    ],
    ['an unpaid appointment of yesterday is over', pending({ appointment: at(-26) }), null],
    ['an appointment of this morning still comes', booking({ appointment: at(-8) }), 'appointment'],
    ['a booking without a time comes up', booking({ appointment: null }), 'appointment'],
    [
      'money that is being confirmed waits for no one',
      pending({ charges: [{ ...unpaid, paymentStatus: 'confirming' }] }),
      'appointment',
    ],
    ['a paid and ready car is collected', booking({ live: stay('ready') }), 'collect'],
    [
      'a cancelled booking whose car is here still has its car',
      booking({ status: 'cancelled', live: stay('checked-in') }),
      'in-work',
    ],
    ['a visit is rated once the car left', booking({ status: 'completed', live: stay('released') }), 'rate'],
    ['a rated visit is done', booking({ status: 'completed', live: stay('released', true) }), null],
    ['a booking that the customer asked to cancel waits for us', booking({ status: 'pending-cancelled' }), null],
    [
      'the answer to a change, which does not know the stay, is an appointment',
      booking({ live: undefined }),
      'appointment',
    ],
  ])('%s', (_title, given, thing) => {
    expect(liveThing(given, NOW)).toBe(thing);
  });

  it('asks for no rating two weeks after the car left', () => {
    const left = { stay: { state: 'released', releasedAt: hours(-15 * 24), isRated: false }, toAnswer: null } as const;
    expect(liveThing(booking({ status: 'completed', live: left }), NOW)).toBeNull();
  });
});

const instant = fc.integer({ min: -60, max: 60 });
const anyBooking: fc.Arbitrary<LiveBooking> = fc.record({
  _id: fc.uuid(),
  status: fc.constantFrom(...STATUSES),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
  charges: fc.array(
    fc.record({
      kind: fc.constantFrom(...CHARGE_KINDS),
      due: fc.constantFrom(0, 12_500),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    }),
    { maxLength: 3 },
  ),
  appointment: fc.option(instant.map(at)),
  live: fc.record({
    stay: fc.option(
      fc.tuple(fc.constantFrom(...STAY_STATES), fc.boolean()).map(([state, isRated]) => stay(state, isRated).stay),
    ),
    toAnswer: fc.option(fc.constant({})),
  }),
});
const anyBookings = fc.uniqueArray(anyBooking, { selector: ({ _id }) => _id, maxLength: 8 });

describe('the order of the bookings of a customer', () => {
  test('has every booking with a live thing once, none after a less urgent one', () => {
    fc.assert(
      fc.property(anyBookings, (all) => {
        const listed = liveBookings(all, NOW);
        const ranks = listed.map((one) => LIVE_THINGS.findIndex((thing) => thing === liveThing(one, NOW)));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        expect(ranks).not.toContain(-1);
        expect(new Set(listed)).toEqual(new Set(all.filter((one) => liveThing(one, NOW) !== null)));
      }),
    );
  });

  test('does not depend on the order in which the bookings come', () => {
    fc.assert(
      fc.property(anyBookings, (all) => {
        expect(liveBookings(all.toReversed(), NOW)).toEqual(liveBookings(all, NOW));
      }),
    );
  });

  test('has a car that is here, and an open estimate that waits, before everything that only comes up', () => {
    fc.assert(
      fc.property(anyBookings, (all) => {
        const [first] = liveBookings(all, NOW);
        const isHere = all.some(({ live }) => live?.stay != null && live.stay.releasedAt === null);
        if (isHere) expect(['answer', 'pay', 'collect', 'in-work']).toContain(first && liveThing(first, NOW));
        const waits = all.some(({ live, status }) => live?.toAnswer && (status === 'pending' || status === 'paid'));
        if (waits) expect(first && liveThing(first, NOW)).toBe('answer');
      }),
    );
  });

  test('lists appointments by their start, then the newest booking without a time', () => {
    const [late, soon, old, young] = [
      booking({ _id: '1', appointment: at(48) }),
      booking({ _id: '2' }),
      booking({ _id: '3', appointment: null }),
      booking({ _id: '4', appointment: null }),
    ];
    expect(liveBookings([late, old, young, soon], NOW)).toEqual([soon, late, young, old]);
  });
});
