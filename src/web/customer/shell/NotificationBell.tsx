import BellIcon from 'lucide-react/icons/bell';
import { useUnreadNotifications } from '#web/customer/notifications/unread-notifications.ts';
import { paths } from './customer-paths.ts';
import { EaveButton } from '#web/ui/layout/HeaderButton.tsx';

/** The bell on the eave, with how many notifications are unread. */
export function Bell() {
  return <EaveButton icon={BellIcon} label="Notifications" count={useUnreadNotifications()} href={paths.notifications()} />;
}
