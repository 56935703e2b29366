import Trash from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { PlateText } from '#web/domain/cars/PlateText.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './StaffMessageItem.module.css';
import { texts } from './staff-messages.texts.ts';

interface ConversationItemProps {
  customer: { _id: string; fullName: string };
  /** The messages with the customer on this page, newest first. */
  messages: readonly [Message, ...Message[]];
  now: Date;
  onDelete: () => void;
}

/** The messages with one customer: the newest, how many are new, and the link to the conversation. */
export function ConversationItem({ customer: { _id, fullName }, messages, now, onDelete }: ConversationItemProps) {
  const [latest] = messages;
  const news = messages.filter(({ read }) => !read).length;
  return (
    <li className={cx(styles.item, styles.conversation, news > 0 && styles.unread)}>
      <Link className={styles.row} href={staffPaths.conversation(_id)}>
        <span className={styles.title}>
          {news > 0 && <span className={styles.new}>{texts.newMessages(news)}</span>}
          {fullName}
        </span>
        <span className="muted small">
          {latest.about?.plate && <PlateText plate={latest.about.plate} />}
          {latest.about?.plate && ', '}
          {formatDayAndTime(latest.createdAt, now)}
        </span>
        <span className="strong">{latest.title}</span>
        <span className={cx(styles.snippet, 'small')}>
          {latest.admin && `${latest.admin.name}: `}
          {latest.message}
        </span>
      </Link>
      <IconButton icon={Trash} label={texts.deleteForMeOf(fullName)} onClick={onDelete} />
    </li>
  );
}
