import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CarFront from 'lucide-react/icons/car-front';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ContactRound from 'lucide-react/icons/contact-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Plug from 'lucide-react/icons/plug';
import ScrollText from 'lucide-react/icons/scroll-text';
import Rocket from 'lucide-react/icons/rocket';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import Timer from 'lucide-react/icons/timer';
import Users from 'lucide-react/icons/users';
import Upload from 'lucide-react/icons/upload';
import Wrench from 'lucide-react/icons/wrench';
import { can, type Capability, type StaffType } from '#shared/capabilities.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { staffPaths } from './staff-paths.ts';
import { PLACE_LABEL, PLACE_WORDS } from './staff.texts.ts';

/** A place of the console: a screen of its own in the navigation. */
export interface Place {
  name: PlaceName;
  href: string;
  label: string;
  /** Other words by which it is found. */
  words: string;
  icon: Icon;
}

export type PlaceName =
  | 'jobs'
  | 'today'
  | 'calendar'
  | 'on-site'
  | 'bookings'
  | 'customers'
  | 'messages'
  | 'money'
  | 'catalogue'
  | 'promotions'
  | 'reports'
  | 'reviews'
  | 'waitlist'
  | 'audit'
  | 'people'
  | 'hours'
  | 'outbox'
  | 'integrations'
  | 'setup'
  | 'imports'
  | 'settings';

const PLACES: Record<PlaceName, { href: string; icon: Icon; may?: Capability }> = {
  jobs: { href: staffPaths.jobs(), icon: Timer },
  today: { href: staffPaths.today(), icon: CalendarCheck },
  calendar: { href: staffPaths.calendar(), icon: CalendarDays },
  'on-site': { href: staffPaths.onSite(), icon: CarFront },
  bookings: { href: staffPaths.bookings(), icon: ClipboardList },
  customers: { href: staffPaths.customers(), icon: ContactRound, may: 'customers.see' },
  messages: { href: staffPaths.messages(), icon: MessageSquare },
  money: { href: staffPaths.money(), icon: Banknote, may: 'payments.record' },
  catalogue: { href: staffPaths.catalogue(), icon: Wrench, may: 'catalogue.edit' },
  promotions: { href: staffPaths.promotions(), icon: BadgePercent, may: 'promotions.edit' },
  reports: { href: staffPaths.reports(), icon: ChartColumn, may: 'reports.see' },
  reviews: { href: staffPaths.reviews(), icon: Star, may: 'reviews.see' },
  waitlist: { href: staffPaths.waitlist(), icon: ListChecks, may: 'waitlist.see' },
  audit: { href: staffPaths.audit(), icon: ScrollText, may: 'audit.read' },
  people: { href: staffPaths.people(), icon: Users, may: 'staff.manage' },
  hours: { href: staffPaths.calendarSettings(), icon: CalendarClock, may: 'calendar.edit' },
  outbox: { href: staffPaths.outbox(), icon: Mail, may: 'customers.see' },
  integrations: { href: staffPaths.integrations(), icon: Plug, may: 'integrations.manage' },
  imports: { href: staffPaths.imports(), icon: Upload, may: 'imports.run' },
  setup: { href: staffPaths.setup(), icon: Rocket, may: 'settings.edit' },
  settings: { href: staffPaths.settings(), icon: Settings, may: 'settings.edit' },
};

/** The places of a day's work, in the order of the navigation. */
const DAY: Record<'technician' | 'others', readonly PlaceName[]> = {
  technician: ['jobs', 'today', 'on-site', 'calendar', 'bookings', 'messages'],
  others: ['today', 'calendar', 'on-site', 'bookings', 'customers', 'messages', 'money'],
};
/** The four of them that a phone always shows. */
const ALWAYS: Record<keyof typeof DAY, readonly PlaceName[]> = {
  technician: ['jobs', 'today', 'on-site', 'calendar'],
  others: ['today', 'calendar', 'on-site', 'messages'],
};
const kindOf = (type: StaffType): keyof typeof DAY => (type === 'technician' ? type : 'others');

const OFFICE = {
  sell: ['catalogue', 'promotions'],
  watch: ['reports', 'reviews', 'jobs', 'waitlist', 'audit'],
  run: ['people', 'hours', 'outbox', 'integrations', 'imports', 'setup', 'settings'],
} as const satisfies Record<string, readonly PlaceName[]>;
export type OfficeGroup = keyof typeof OFFICE;

const toPlace = (name: PlaceName, type: StaffType): Place => ({
  name,
  href: PLACES[name].href,
  icon: PLACES[name].icon,
  label: name === 'jobs' && type === 'technician' ? PLACE_LABEL['own-jobs'] : PLACE_LABEL[name],
  words: PLACE_WORDS[name] ?? '',
});

const placesOf = (names: readonly PlaceName[], type: StaffType): Place[] =>
  names
    .filter((name) => {
      const { may } = PLACES[name];
      return may === undefined || can(type, may);
    })
    .map((name) => toPlace(name, type));

/** The places of a day's work that a role may open. */
export const dayPlaces = (type: StaffType): Place[] => placesOf(DAY[kindOf(type)], type);

/** Whether a phone always shows a place of the day; the others are behind More. */
export const isAlwaysShown = (name: PlaceName, type: StaffType): boolean => ALWAYS[kindOf(type)].includes(name);

/** The places of the office that a role may open, by group. A group without one is absent. */
export const officePlaces = (type: StaffType): { group: OfficeGroup; places: Place[] }[] =>
  (Object.keys(OFFICE) as OfficeGroup[])
    .map((group) => ({
      group,
      places: placesOf(OFFICE[group], type).filter(({ name }) => type !== 'technician' || name !== 'jobs'),
    }))
    .filter(({ places }) => places.length > 0);

/** The place that an address belongs to: the one with the longest beginning of it. Null: none, e.g. an account. */
export function placeAt(pathname: string, type: StaffType): PlaceName | null {
  const all = [...dayPlaces(type), ...officePlaces(type).flatMap(({ places }) => places)];
  const within = all.filter(
    ({ href, name }) => pathname === href || (name !== 'today' && pathname.startsWith(`${href}/`)),
  );
  return within.toSorted((a, b) => b.href.length - a.href.length)[0]?.name ?? null;
}
