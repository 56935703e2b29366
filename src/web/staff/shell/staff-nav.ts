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
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import Timer from 'lucide-react/icons/timer';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import { can, type StaffType } from '#shared/capabilities.ts';
import { staffPaths } from '../staff-paths.ts';
import type { MenuItem } from '#web/ui/navigation/MenuEntry.tsx';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';

/** The counts of things that wait for staff. */
export interface StaffCounts {
  messages: number;
  money: number;
}

/**
 * The items of the bottom bar and the header that this role may open, with the one marked that contains `pathname`.
 */
export function staffNavItems(pathname: string, type: StaffType | undefined, counts: StaffCounts): NavItem[] {
  const items: NavItem[] = [
    ...(type === 'technician' ? [{ href: staffPaths.jobs(), label: 'My jobs', icon: Timer }] : []),
    { href: staffPaths.today(), label: 'Today', icon: CalendarCheck },
    { href: staffPaths.calendar(), label: 'Calendar', icon: CalendarDays },
    { href: staffPaths.onSite(), label: 'On site', icon: CarFront },
    { href: staffPaths.bookings(), label: 'Bookings', icon: ClipboardList },
    { href: staffPaths.messages(), label: 'Messages', icon: MessageSquare, count: counts.messages },
    ...(type && can(type, 'payments.record')
      ? [{ href: staffPaths.money(), label: 'Money', icon: Banknote, count: counts.money }]
      : []),
  ];
  return items.map((place) => ({
    ...place,
    current: pathname === place.href || (place.href !== staffPaths.today() && pathname.startsWith(`${place.href}/`)),
  }));
}

/** The account menu above Log out: the screens that this role may open. */
export function staffMenuFor(type: StaffType): MenuItem[][] {
  const offered = [
    type !== 'technician' && { href: staffPaths.jobs(), label: 'Jobs and clocks', icon: Timer },
    can(type, 'reports.see') && { href: staffPaths.reports(), label: 'Reports', icon: ChartColumn },
    can(type, 'customers.see') && { href: staffPaths.customers(), label: 'Customers', icon: ContactRound },
    can(type, 'calendar.edit') && {
      href: staffPaths.calendarSettings(),
      label: 'Hours and bays',
      icon: CalendarClock,
    },
    can(type, 'catalogue.edit') && { href: staffPaths.catalogue(), label: 'Services and cars', icon: Wrench },
    can(type, 'promotions.edit') && { href: staffPaths.promotions(), label: 'Promotions', icon: BadgePercent },
    can(type, 'reviews.see') && { href: staffPaths.reviews(), label: 'Reviews', icon: Star },
    can(type, 'waitlist.see') && { href: staffPaths.waitlist(), label: 'Waitlist', icon: ListChecks },
    can(type, 'customers.see') && { href: staffPaths.outbox(), label: 'Emails and SMS', icon: Mail },
    can(type, 'staff.manage') && { href: staffPaths.people(), label: 'Staff', icon: Users },
    can(type, 'settings.edit') && { href: staffPaths.settings(), label: 'Settings', icon: Settings },
    can(type, 'integrations.manage') && { href: staffPaths.integrations(), label: 'For others', icon: Plug },
    can(type, 'audit.read') && { href: staffPaths.audit(), label: 'Audit log', icon: ScrollText },
  ].filter((item) => item !== false);
  return [...(offered.length > 0 ? [offered] : []), [{ href: staffPaths.account(), label: 'My account', icon: User }]];
}
