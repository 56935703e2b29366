import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { addStream, makeRoom, type Stream } from './live-streams.ts';

/** Streams of people, in the order in which they were opened; people whose name begins with `staff` are staff. */
function opened(...people: string[]): { streams: Set<Stream>; left: () => string[] } {
  const streams = new Set<Stream>();
  people.forEach((person, i) => {
    const isStaff = person.startsWith('staff');
    const out = new PassThrough();
    addStream(streams, {
      out,
      session: `${person}${i}`,
      person,
      isStaff,
      audiences: [],
      seesBookings: false,
      endsAt: 0,
    });
  });
  return { streams, left: () => [...streams].map(({ session }) => session) };
}
const customer = (person: string) => ({ person, isStaff: false });
const staff = { person: 'staff', isStaff: true };

test('a newcomer takes the place of the oldest stream of the person with most', () => {
  const { streams, left } = opened('ada', 'eve', 'eve', 'ada', 'eve', 'ben', 'cleo', 'dan', 'fay');
  const [, oldest] = streams;
  makeRoom(streams, customer('gil'), 10);
  expect(left()).toEqual(['ada0', 'eve2', 'ada3', 'eve4', 'ben5', 'cleo6', 'dan7', 'fay8']);
  expect(oldest?.out.writableEnded).toBe(true);
});

test('no one loses a stream to a person who would then have more', () => {
  const { streams, left } = opened('ada', 'ada', 'eve', 'ben', 'cleo', 'dan', 'fay', 'gil', 'hal');
  expect(() => makeRoom(streams, customer('eve'), 10)).toThrow(expect.objectContaining({ code: 'request.busy' }));
  expect(left()).toHaveLength(9);
  const single = opened('ada', 'eve', 'ben', 'cleo', 'dan', 'fay', 'gil', 'hal', 'ivy');
  expect(() => makeRoom(single.streams, customer('jo'), 10)).toThrow(expect.objectContaining({ code: 'request.busy' }));
});

test('staff may take the place of a customer’s stream, and a customer never that of staff', () => {
  const ofStaff = opened('staffA', 'staffA', 'staffA', 'ada', 'ben', 'cleo', 'dan', 'fay', 'gil');
  expect(() => makeRoom(ofStaff.streams, customer('eve'), 10)).toThrow(
    expect.objectContaining({ code: 'request.busy' }),
  );
  const full = opened('ada', 'ada', 'ben', 'cleo', 'dan', 'fay', 'gil', 'hal', 'ivy', 'staffA');
  makeRoom(full.streams, staff, 10);
  expect(full.left()).not.toContain('ada0');
});
