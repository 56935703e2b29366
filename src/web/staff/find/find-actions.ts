import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { can, type Capability, type StaffType } from '#shared/capabilities.ts';
import { foldText } from '#shared/search-text.ts';
import { dayPlaces, officePlaces } from '#web/staff/staff-places.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { texts } from './staff-find.texts.ts';

/** A screen or an action that is found by its name. */
export interface NamedScreen {
  href: string;
  label: string;
  icon: Icon;
  /** What it is grouped under. */
  group: 'todo' | 'screens';
}

/** Screens within places, and actions, with their right and with other words by which they are found. */
const MORE: readonly (Omit<NamedScreen, 'icon'> & { icon?: Icon; words: string; may?: Capability })[] = [
  {
    href: staffPaths.walkIn(),
    label: texts.newWalkIn,
    words: texts.newWalkInWords,
    icon: CalendarPlus,
    group: 'todo',
    may: 'bookings.walk-in',
  },
  {
    href: staffPaths.newService(),
    label: texts.newService,
    words: texts.newServiceWords,
    group: 'todo',
    may: 'catalogue.edit',
  },
  { href: staffPaths.prices(), label: texts.prices, words: texts.pricesWords, group: 'screens', may: 'catalogue.edit' },
  { href: staffPaths.calendarWeek(), label: texts.week, words: '', group: 'screens', may: 'calendar.plan' },
  {
    href: staffPaths.calendarList(),
    label: texts.dayList,
    words: texts.dayListWords,
    group: 'screens',
    may: 'calendar.plan',
  },
  {
    href: staffPaths.customers({ kind: 'owing' }),
    label: texts.owing,
    words: texts.owingWords,
    group: 'screens',
    may: 'customers.see',
  },
  {
    href: staffPaths.joinRequests(),
    label: texts.joinRequests,
    words: texts.joinRequestsWords,
    group: 'screens',
    may: 'customers.see',
  },
  {
    href: staffPaths.money('books'),
    label: texts.books,
    words: texts.booksWords,
    group: 'screens',
    may: 'payments.record',
  },
  { href: staffPaths.messages('announcement'), label: texts.announce, words: texts.announceWords, group: 'screens' },
  { href: staffPaths.account(), label: texts.account, words: texts.accountWords, group: 'screens' },
];

/** Whether every word of a search begins a word of a text, ignoring tone marks and case. */
function beginsWords(search: string, text: string): boolean {
  const words = foldText(text).split(/[\s-]/);
  return foldText(search)
    .split(/[\s-]/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

/** The screens and actions that a role may open and that a text names; without a text, those one begins with. Pure. */
export function findScreens(type: StaffType, search: string): NamedScreen[] {
  const places = [...dayPlaces(type), ...officePlaces(type).flatMap((group) => group.places)].map((place) => ({
    ...place,
    group: 'screens' as const,
  }));
  const more = MORE.filter(({ may }) => may === undefined || can(type, may));
  return [...more, ...places]
    .filter(({ label, words, group }) =>
      search === '' ? group === 'todo' && label === texts.newWalkIn : beginsWords(search, `${label} ${words}`),
    )
    .map(({ href, label, icon = CornerDownRight, group }) => ({ href, label, icon, group }));
}
