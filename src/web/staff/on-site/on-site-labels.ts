import { formatDay, formatDayAndTime, formatTime } from '#shared/dates.ts';
import type { OnSite } from './saved-on-site.ts';
import { LONE_PLACE_LABEL, texts, VISIT_STATE_LABEL } from './staff-on-site.texts.ts';

export type OnSiteCar = OnSite['cars'][number];

/** The place of a car or a key; null: not recorded. */
export type Whereabouts = Pick<NonNullable<OnSiteCar['car']>, 'place' | 'name'> | null;

/** The place of a car or a key: Hook 14, Lift 2, Yard, With Kẹ́mi. */
export function placeLabel(at: Whereabouts): string {
  if (at === null) return texts.placeNotRecorded;
  const { place, name } = at;
  if (name === null || place === 'yard') return LONE_PLACE_LABEL[place];
  return { hook: texts.onHook(name), bay: name, person: texts.withPerson(name) }[place];
}

/** The time of an instant, with its day unless that is today. The time never breaks. */
export function whenLabel(iso: string, now: string): string {
  const today = new Date(now);
  const text = formatDay(iso, today) === 'Today' ? formatTime(iso) : formatDayAndTime(iso, today);
  return text.replace(/ (?=[ap]m$)/, '\u00a0');
}

/** The state in words with its time, and the promised time, which may have passed. */
export function stateLabel({ state, readyAt, readyBy, isLate, checkedInAt }: OnSiteCar, now: string): string {
  if (readyAt !== null) return texts.readySince(whenLabel(readyAt, now));
  const promised = readyBy === null ? '' : texts.promised(isLate, whenLabel(readyBy, now));
  return state === 'checked-in'
    ? texts.checkedInAt(whenLabel(checkedInAt, now)) + promised
    : VISIT_STATE_LABEL[state] + promised;
}
