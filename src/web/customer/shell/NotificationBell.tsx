import BellIcon from 'lucide-react/icons/bell';
import { useUnreadNotifications } from '#web/customer/notifications/unread-notifications.ts';
import { customerPaths } from './customer-paths.ts';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';

/** The bell on the eave, with how many notifications are unread. */
export function NotificationBell() {
  return <HeaderButton icon={BellIcon} label="Notifications" count={useUnreadNotifications()} href={customerPaths.notifications()} />;
}
