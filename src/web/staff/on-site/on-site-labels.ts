import { formatDay, formatDayAndTime, formatTime } from '#shared/dates.ts';
import type { CustodyMove, Place, VisitState } from '#shared/visits/visit-states.ts';
import type { OnSite } from './saved-on-site.ts';

export type OnSiteCar = OnSite['cars'][number];

export const VISIT_STATE_LABEL: Record<VisitState, string> = {
  expected: 'Expected',
  'checked-in': 'Checked in',
  'in-work': 'In work',
  ready: 'Ready',
  released: 'Released',
};

export const MOVE_LABEL: Record<CustodyMove, string> = {
  'car-moved': 'The car moves',
  'key-moved': 'The key moves',
  'road-test-started': 'A road test starts',
  'road-test-ended': 'A road test ends',
  'handed-to-driver': 'A driver takes the car',
  'returned-by-driver': 'A driver brings the car back',
};

export const PLACE_LABEL: Record<Place, string> = {
  hook: 'On a hook',
  bay: 'In a bay',
  yard: 'In the yard',
  person: 'With a person',
};

/** The place of a car or a key: Hook 14, Lift 2, Yard, With Kẹ́mi. */
export function placeLabel(at: OnSiteCar['car']): string {
  if (at === null) return 'Not recorded';
  const { place, name } = at;
  if (name === null || place === 'yard')
    return { hook: 'Hook', bay: 'Bay', yard: 'Yard', person: 'With a person' }[place];
  return { hook: `Hook ${name}`, bay: name, person: `With ${name}` }[place];
}

/** The time of an instant, with its day unless that is today. The time never breaks. */
export function whenLabel(iso: string, now: string): string {
  const today = new Date(now);
  const text = formatDay(iso, today) === 'Today' ? formatTime(iso) : formatDayAndTime(iso, today);
  return text.replace(/ (?=[ap]m$)/, '\u00a0');
}

/** The state in words with its time, and the promised time, which may have passed. */
export function stateLabel({ state, readyAt, readyBy, isLate, checkedInAt }: OnSiteCar, now: string): string {
  if (readyAt !== null) return `Ready since ${whenLabel(readyAt, now)}`;
  const promised =
    readyBy === null ? '' : `, ${isLate ? 'was promised for' : 'promised for'} ${whenLabel(readyBy, now)}`;
  return state === 'checked-in'
    ? `Checked in at ${whenLabel(checkedInAt, now)}${promised}`
    : `${VISIT_STATE_LABEL[state]}${promised}`;
}
