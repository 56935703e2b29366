import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageSquare from 'lucide-react/icons/message-square';
import User from 'lucide-react/icons/user';
import Wrench from 'lucide-react/icons/wrench';
import { customerPaths } from '../customer-paths.ts';
import type { MenuItem } from '#web/ui/navigation/MenuEntry.tsx';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';

/** The items of the bottom bar and the header, in order. */
const navItems: readonly NavItem[] = [
  { href: customerPaths.dashboard(), label: 'Dashboard', icon: LayoutDashboard },
  { href: customerPaths.bookings(), label: 'My Bookings', icon: CalendarCheck },
  { href: customerPaths.services(), label: 'Services', icon: Wrench },
];

/** The links of the account menu above Logout, in groups. */
export const accountLinks: readonly (readonly MenuItem[])[] = [
  [
    { href: customerPaths.profile(), label: 'My Profile', icon: User },
    { href: customerPaths.cars(), label: 'My Cars', icon: Car },
    { href: customerPaths.shared(), label: 'Shared with me', icon: Car },
    { href: customerPaths.messages(), label: 'Messages', icon: MessageSquare },
    { href: customerPaths.notifications(), label: 'Notifications', icon: Bell },
    { href: customerPaths.invite(), label: 'Refer and earn', icon: Gift },
  ],
  [
    { href: customerPaths.help(), label: 'Help & Support', icon: LifeBuoy },
    { href: customerPaths.about(), label: 'About Us', icon: Info },
  ],
];

/** The items with the one marked that contains `pathname`. */
export function navItemsAt(pathname: string): NavItem[] {
  const under = ({ href }: NavItem) =>
    pathname === href || (href !== customerPaths.dashboard() && pathname.startsWith(`${href}/`));
  return navItems.map((place) => ({ ...place, current: under(place) }));
}
