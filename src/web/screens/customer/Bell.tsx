import BellIcon from 'lucide-react/icons/bell';
import { useUnreadNotifications } from '#web/message/unread.ts';
import { paths } from '#web/paths.ts';
import { EaveButton } from '#web/ui/EaveButton.tsx';

/** The bell on the eave, with how many notifications are unread. */
export function Bell() {
  return <EaveButton icon={BellIcon} label="Notifications" count={useUnreadNotifications()} href={paths.notifications()} />;
}
