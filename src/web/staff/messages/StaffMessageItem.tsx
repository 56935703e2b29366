import Trash from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
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
}

const senderOf = ({ admin }: Message): string =>
  admin ? `${admin.name}, ${ROLE_LABEL[admin.type].toLowerCase()}` : texts.theSystem;

function receiversOf({ receivers, to }: Message): string {
  const names = receivers.map(({ user, admin }) => user?.fullName ?? admin?.name ?? '').filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : TARGET_LABEL[to];
}

/** The links to the booking and the customer that a message is about. */
function MessageLinks({ message: { about } }: Pick<StaffMessageItemProps, 'message'>) {
  if (about === undefined) return null;
  return (
    <p className={styles.links}>
      <Link className="tap" href={staffPaths.booking(about.booking)}>
        {texts.booking(about.number)}
      </Link>
      {about.plate && <NumberPlate plate={about.plate} />}
      {about.customer !== null && (
        <Link className="tap" href={staffPaths.customer(about.customer)}>
          {texts.theCustomer}
        </Link>
      )}
    </p>
  );
}

/** One message of a colleague or the system. Opening it marks it as read. */
export function StaffMessageItem({ message, now, onOpen, onDelete }: StaffMessageItemProps) {
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
          <Button variant="text" size="sm" icon={Trash} onClick={() => onDelete(message)}>
            {texts.deleteForMe}
          </Button>
        </div>
      </details>
    </li>
  );
}
