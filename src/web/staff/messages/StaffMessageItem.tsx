import Reply from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
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
            {senderOf(message)}, {formatDayAndTime(message.createdAt, now)}
          </span>
        </summary>
        <p className="small muted">{texts.sentTo(receiversOf(message))}</p>
        <p className={styles.text}>{message.message}</p>
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
