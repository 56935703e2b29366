import Reply from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { can } from '#shared/capabilities.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './StaffMessageItem.module.css';
import { TARGET_LABEL, texts } from './staff-messages.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

interface StaffMessageItemProps {
  message: Message;
  now: Date;
  onOpen: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** Given if the message can be answered because it comes from a customer. */
  onReply?: ((message: Message) => void) | undefined;
}

const senderOf = ({ user, admin }: Message): string =>
  user?.fullName ?? (admin ? `${admin.name}, ${ROLE_LABEL[admin.type].toLowerCase()}` : texts.theSystem);

function receiversOf({ receivers, to }: Message): string {
  const names = receivers.map(({ user, admin }) => user?.fullName ?? admin?.name ?? '').filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : TARGET_LABEL[to];
}

/** The links to the booking and the customer that a message is about. */
function MessageLinks({ message: { about, user } }: Pick<StaffMessageItemProps, 'message'>) {
  const me = useStaffMe();
  const customer = about?.customer ?? (me && can(me.type, 'customers.see') ? user?._id : undefined) ?? null;
  if (about === undefined && customer === null) return null;
  return (
    <p className={styles.links}>
      {about && (
        <Link className="tap" href={staffPaths.booking(about.booking)}>
          {texts.booking(about.number)}
        </Link>
      )}
      {about?.plate && <NumberPlate plate={about.plate} />}
      {customer !== null && (
        <Link className="tap" href={staffPaths.customer(customer)}>
          {user?.fullName ?? texts.theCustomer}
        </Link>
      )}
    </p>
  );
}

/** One message. Opening it marks it as read. */
export function StaffMessageItem({ message, now, onOpen, onDelete, onReply }: StaffMessageItemProps) {
  return (
    <li className={cx(styles.item, !message.read && styles.unread)}>
      <details onToggle={(event) => event.currentTarget.open && !message.read && onOpen(message)}>
        <summary>
          <span className={styles.title}>
            {!message.read && <span className={styles.new}>{texts.new}</span>}
            {message.title}
          </span>
          <span className="muted small">
            {[senderOf(message), formatDayAndTime(message.createdAt, now), message.about?.plate]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className={cx(styles.snippet, 'small')}>{message.message}</span>
        </summary>
        <p className="small muted">{texts.sentTo(receiversOf(message))}</p>
        <p className={styles.text}>{message.message}</p>
        <MessageLinks message={message} />
        <div className="actions">
          {onReply && message.user && (
            <Button variant="line" size="sm" icon={Reply} onClick={() => onReply(message)}>
              {texts.reply}
            </Button>
          )}
          <Button variant="text" size="sm" icon={Trash} onClick={() => onDelete(message)}>
            {texts.deleteForMe}
          </Button>
        </div>
      </details>
    </li>
  );
}
