import CalendarCheck from 'lucide-react/icons/calendar-check';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { paths } from '#web/paths.ts';
import type { MenuItem } from '#web/ui/MenuEntry.tsx';
import type { NavItem } from '#web/ui/nav.ts';

/** What a route tells the shell. */
export interface Handle {
  /** The screen has its own bar at the foot of a phone, so the shell draws none. */
  ownFoot?: boolean;
}

/** The places of the bottom bar and of the eave, in their order. A place is listed once its screen exists. */
export const places: readonly NavItem[] = [
  { href: paths.dashboard(), label: 'Dashboard', icon: LayoutDashboard },
  { href: paths.bookings(), label: 'My Bookings', icon: CalendarCheck },
];

/** Icons on the eave beside the avatar: the bell, once there are notifications to show. */
export const eaveLinks: readonly NavItem[] = [];

/** The links of the avatar's menu above Logout, in groups. */
export const accountLinks: readonly (readonly MenuItem[])[] = [
  // My Profile, Messages, Notifications, Refer and earn; then Help & Support, About Us.
];

/** The places, with the one that `pathname` is at or under marked. */
export function placesAt(pathname: string): NavItem[] {
  const under = ({ href }: NavItem) => pathname === href || (href !== paths.dashboard() && pathname.startsWith(`${href}/`));
  return places.map((place) => ({ ...place, current: under(place) }));
}
