import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageSquare from 'lucide-react/icons/message-square';
import User from 'lucide-react/icons/user';
import Wrench from 'lucide-react/icons/wrench';
import { paths } from './customer-paths.ts';
import type { MenuItem } from '#web/ui/navigation/MenuEntry.tsx';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';

/** What a route tells the shell. */
export interface Handle {
  /** The screen has its own bar at the foot of a phone, so the shell draws none. */
  ownFoot?: boolean;
}

/** The places of the bottom bar and of the eave, in their order. */
export const places: readonly NavItem[] = [
  { href: paths.dashboard(), label: 'Dashboard', icon: LayoutDashboard },
  { href: paths.bookings(), label: 'My Bookings', icon: CalendarCheck },
  { href: paths.services(), label: 'Services', icon: Wrench },
];

/** The links of the avatar's menu above Logout, in groups. */
export const accountLinks: readonly (readonly MenuItem[])[] = [
  [
    { href: paths.profile(), label: 'My Profile', icon: User },
    { href: paths.messages(), label: 'Messages', icon: MessageSquare },
    { href: paths.notifications(), label: 'Notifications', icon: Bell },
    { href: paths.invite(), label: 'Refer and earn', icon: Gift },
  ],
  [
    { href: paths.help(), label: 'Help & Support', icon: LifeBuoy },
    { href: paths.about(), label: 'About Us', icon: Info },
  ],
];

/** The places, with the one that `pathname` is at or under marked. */
export function placesAt(pathname: string): NavItem[] {
  const under = ({ href }: NavItem) => pathname === href || (href !== paths.dashboard() && pathname.startsWith(`${href}/`));
  return places.map((place) => ({ ...place, current: under(place) }));
}
