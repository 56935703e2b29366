import pino from 'pino';
import { expect, test } from 'vitest';
import { LOG_OPTIONS, type Log } from './log.ts';

test('only an event of the closed list compiles, and every line needs one', () => {
  const lines: string[] = [];
  const log: Log = pino(LOG_OPTIONS, { write: (line: string) => void lines.push(line) });
  log.info({ event: 'booking.completed', booking: 'id-1' }, 'listed');
  log.warn({ event: `payment.staff.${'dispute' as 'dispute' | 'unmatched'}` }, 'listed');
  // @ts-expect-error: not in the list
  log.info({ event: 'booking.lost' }, 'unlisted');
  // @ts-expect-error: one of the two names is not in the list
  log.warn({ event: `payment.staff.${'dispute' as 'dispute' | 'lost'}` }, 'unlisted');
  // @ts-expect-error: any text
  log.error({ event: String('internal') }, 'unlisted');
  // @ts-expect-error: no event
  log.error({ booking: 'id-1' }, 'without an event');
  // @ts-expect-error: no fields
  log.info('without fields');
  expect(lines.map((line) => (JSON.parse(line) as { event?: string }).event)).toEqual([
    'booking.completed',
    'payment.staff.dispute',
    'booking.lost',
    'payment.staff.dispute',
    'internal',
    undefined,
    undefined,
  ]);
});
