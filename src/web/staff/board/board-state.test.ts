import { expect, it } from 'vitest';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import { stateLine } from './board-state.ts';

const NOW = '2026-11-27T07:12:00.000Z';
const at = (time: string, day = '2026-11-27') => `${day}T${time}:00.000Z`;
const hook = { place: 'hook', name: '14' } as const;
const appointment = (startsAt: string, endsAt = at('08:30')) => ({ startsAt, endsAt, changeableUntil: startsAt });
const visit = (more: Partial<NonNullable<BoardCard['visit']>> = {}): BoardCard['visit'] => ({
  state: 'checked-in',
  plate: 'BDJ-482KA',
  checkedInAt: at('07:04'),
  readyAt: null,
  releasedAt: null,
  car: null,
  key: hook,
  ...more,
});
const line = (more: Partial<Pick<BoardCard, 'status' | 'appointment' | 'visit' | 'waitingSince'>>) =>
  stateLine({ status: 'pending', appointment: null, visit: null, waitingSince: null, ...more }, NOW).replaceAll(
    '\u00a0',
    ' ',
  );
const bay = { place: 'bay', name: 'Wash 1' } as const;

it.each([
  ['Expected 9:00 am', { appointment: appointment(at('08:00')) }],
  ['Expected 8:00 am, 12 min late', { appointment: appointment(at('07:00')) }],
  ['Expected 6:07 am, 2 h 5 min late', { appointment: appointment(at('05:07')) }],
  ['Expected Tue 1 Dec, 9:00 am', { appointment: appointment(at('08:00', '2026-12-01')) }],
  ['Expected Yesterday, 9:00 am', { appointment: appointment(at('08:00', '2026-11-26')) }],
  ['No time agreed', {}],
  ['Waits for a bay since 8:04 am', { waitingSince: at('07:04') }],
  ['Here since 8:04 am, hook 14', { visit: visit() }],
  ['Here since 8:04 am', { visit: visit({ key: null }) }],
  ['Here since 8:04 am, hook 14, waits for a bay', { visit: visit(), waitingSince: at('07:00') }],
  ['Wash 1', { visit: visit({ state: 'in-work', car: bay }) }],
  ['Wash 1, ready by 9:30 am', { visit: visit({ state: 'in-work', car: bay }), appointment: appointment(at('07:00')) }],
  [
    'Wash 1, was promised for 8:10 am',
    { visit: visit({ state: 'in-work', car: bay }), appointment: appointment(at('06:00'), at('07:10')) },
  ],
  ['In work', { visit: visit({ state: 'in-work', car: { place: 'yard', name: null } }) }],
  ['Ready 8:10 am, hook 14', { visit: visit({ state: 'ready', readyAt: at('07:10') }) }],
  ['Left 8:11 am', { visit: visit({ state: 'released', readyAt: at('07:10'), releasedAt: at('07:11') }) }],
  ['Finished', { status: 'completed' }],
  ['Cancelled', { status: 'cancelled' }],
] as const)('says %s', (words, card) => expect(line(card)).toBe(words));

it('keeps the number of a hook on the line of its word', () => {
  const card = { status: 'pending', appointment: null, visit: visit(), waitingSince: null } as const;
  expect(stateLine(card, NOW)).toMatch(/hook\u00a014$/);
});
