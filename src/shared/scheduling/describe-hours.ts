import { minuteOf, type OpeningHours } from './schedule-rules.ts';

/** The opening hours of a week, as people read them and by days that have the same ones. */

/** In the order of `weekday`, which is 1 on Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface Span {
  opens: string;
  closes: string;
}

/** The spans of each weekday from Monday on, in order; two that touch are one. */
const spansByDay = (hours: OpeningHours): Span[][] =>
  WEEKDAYS.map((_, index) => {
    const merged: Span[] = [];
    const own = hours.filter(({ weekday }) => weekday === index + 1);
    for (const { opens, closes } of own.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))) {
      const last = merged.at(-1);
      if (last?.closes === opens) last.closes = closes;
      else merged.push({ opens, closes });
    }
    return merged;
  });

/** Each span with its weekdays. */
export function spansOf(hours: OpeningHours): (Span & { weekdays: number[] })[] {
  const all = spansByDay(hours).flatMap((spans, index) => spans.map((span) => ({ ...span, weekday: index + 1 })));
  const bySpan = Map.groupBy(all, ({ opens, closes }) => `${opens} ${closes}`);
  return [...bySpan.values()].flatMap((same) =>
    same.slice(0, 1).map(({ opens, closes }) => ({ opens, closes, weekdays: same.map(({ weekday }) => weekday) })),
  );
}

/** A wall-clock time that stays on one line: 7:30 am, 6 pm, noon, midnight. */
function shortClock(time: string): string {
  const minutes = minuteOf(time);
  if (minutes % 1440 === 0) return 'midnight';
  if (minutes === 720) return 'noon';
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const short = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${short}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}

const spanText = ({ opens, closes }: Span): string =>
  opens === '00:00' && closes === '24:00' ? 'all day' : `${shortClock(opens)} to ${shortClock(closes)}`;

function daysText(first: number, last: number): string {
  const [from, to] = [WEEKDAYS[first] ?? '', WEEKDAYS[last] ?? ''];
  if (first === 0 && last === WEEKDAYS.length - 1) return 'Every day';
  if (first === last) return from;
  return `${from} ${last === first + 1 ? 'and' : 'to'} ${to}`;
}

/** E.g. "Monday to Friday, 7:30 am to 6 pm. Saturday, 8 am to 5 pm. Closed on Sunday." */
export function describeHours(hours: OpeningHours): string {
  const texts = spansByDay(hours).map((spans) => spans.map(spanText).join(' and '));
  const sentences: string[] = [];
  for (let first = 0, next = 1; first < texts.length; first = next, next += 1) {
    while (next < texts.length && texts[next] === texts[first]) next += 1;
    const days = daysText(first, next - 1);
    const closed = days === 'Every day' ? 'Closed every day.' : `Closed on ${days}.`;
    sentences.push(texts[first] === '' ? closed : `${days}, ${texts[first]}.`);
  }
  return sentences.join(' ');
}
