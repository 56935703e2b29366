import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquare from 'lucide-react/icons/message-square';
import User from 'lucide-react/icons/user';
import Wrench from 'lucide-react/icons/wrench';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';

const PLACES = [
  { href: '#dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: '#bookings', label: 'My Bookings', icon: CalendarCheck, current: true },
  { href: '#services', label: 'Services', icon: Wrench },
];
const GROUPS = [
  [
    { label: 'My Profile', icon: User, href: '#profile' },
    { label: 'Messages', icon: MessageSquare, href: '#messages' },
    { label: 'Notifications', icon: Bell, href: '#notifications' },
    { label: 'Refer and earn', icon: Gift, href: '#invite' },
  ],
  [
    { label: 'Help & Support', icon: LifeBuoy, href: '#help' },
    { label: 'About Us', icon: Info, href: '#about' },
  ],
  [{ label: 'Logout', icon: LogOut, onSelect: () => {} }],
];

/** The header with its menu, and the bottom bar. */
export function HeaderSamples() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <AppHeader href="#home" name="Bodija Car Care" nav={<TopNav items={PLACES} />}>
        <HeaderButton icon={Bell} label="Notifications" count={3} href="#notifications" />
        <Menu name="Ṣadé Adéwálé" groups={GROUPS} />
      </AppHeader>
      <BottomBar items={PLACES} />
    </>
  );
}
