import { describe, expect, it, test } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import { conversationOf, notificationTopic, senderLabel, toTickerLine, shortTime } from './message-labels.ts';

const message = (more: Partial<Message> = {}): Message => ({
  _id: 'm1',
  title: 'Open on Saturday',
  message: 'From 8 am.',
  type: 'message',
  to: 'admins',
  isBooking: false,
  page: null,
  receivers: [],
  createdAt: '2026-11-20T09:00:00Z',
  read: false,
  ...more,
});

test('the conversation of a message holds the messages of its title and their replies, oldest first', () => {
  const [key, reply, again, other] = [
    message({ _id: '1', title: 'My key' }),
    message({ _id: '2', title: 'Re: My key' }),
    message({ _id: '3', title: 're: Re: My key' }),
    message({ _id: '4', title: 'My car' }),
  ];
  expect(conversationOf(reply, [other, again, reply, key])).toEqual([key, reply, again]);
  // It was deleted from the list meanwhile.
  expect(conversationOf(reply, [other])).toEqual([reply]);
});

describe('notificationTopic', () => {
  it.each([
    ['Your booking is made', 'pending'],
    ['You asked to cancel', 'pending-cancelled'],
    ['Your booking is cancelled', 'cancelled'],
    ['Your car is ready', 'completed'],
    ['Payment received', 'paid'],
    ['Your payment is still open', 'pending'],
    ['Your refund has started', 'paid'],
    ['Your bank transfer was sent back', 'pending'],
    ['You have wash credit', 'paid'],
    ['Good news', null],
  ] as const)('%s: %s', (title, about) => expect(notificationTopic(title)).toBe(about));
});

describe('toTickerLine', () => {
  it('joins title and text without line breaks', () => {
    expect(toTickerLine(message({ message: 'From 8 am.\n\nCome  early.' }))).toBe(
      'Open on Saturday: From 8 am. Come early.',
    );
    expect(toTickerLine(message({ title: 'Closed!' }))).toBe('Closed! From 8 am.');
  });
  it('cuts between words, and inside one very long word', () => {
    const cut = toTickerLine(message({ message: 'word '.repeat(100) }));
    expect(cut).toMatch(/word …$/);
    expect(cut.length).toBeLessThanOrEqual(142);
    expect(toTickerLine(message({ message: `${'x'.repeat(91)}👩‍🔧${'x'.repeat(60)}` }))).toBe(
      `Open on Saturday: ${'x'.repeat(91)} …`,
    );
    expect(toTickerLine(message({ message: 'Ọ'.repeat(2000) })).length).toBeLessThanOrEqual(142);
  });
});

it('shortTime gives the time for today and the day otherwise, in Lagos', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(
    ['2026-11-20T09:42:00Z', '2026-11-19T09:00:00Z', '2026-11-07T09:00:00Z'].map((iso) => shortTime(iso, now)),
  ).toEqual(['10:42 am', 'Yesterday', 'Sat 7 Nov']);
});

it('senderLabel names people, and groups by their label', () => {
  expect(senderLabel(message({ admin: { name: 'Kúnlé', type: 'front_desk' } }), 'me')).toBe('Kúnlé, front desk');
  expect(senderLabel(message({ user: { _id: 'me', fullName: 'Ada Obi' } }), 'me')).toBe('You to Admins');
  expect(
    senderLabel(
      message({
        user: { _id: 'me', fullName: 'Ada Obi' },
        receivers: [{ admin: { _id: 's', name: 'Kúnlé', type: 'manager' } }],
      }),
      'me',
    ),
  ).toBe('You to Kúnlé');
  expect(senderLabel(message(), 'me')).toBe('The centre');
});
