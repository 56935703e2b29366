import type { Message } from '#shared/messages/messages.contract.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { BrandMark } from '#web/ui/illustrations/BrandMark.tsx';
import styles from './MessageList.module.css';
import { isOwnMessage, shortTime } from './message-labels.ts';
import { texts } from './customer-messages.texts.ts';

interface MessageListProps {
  messages: readonly Message[];
  me: { _id: string; firstName: string };
  now: Date;
  onOpen: (message: Message) => void;
}

/** Messages or announcements, each a button that opens it. */
export function MessageList({ messages, me, now, onOpen }: MessageListProps) {
  return (
    <ul className={styles.mail}>
      {messages.map((message) => {
        const mine = isOwnMessage(message, me._id);
        return (
          <li key={message._id}>
            <button
              type="button"
              className={cx(styles.row, !message.read && styles.new)}
              onClick={() => onOpen(message)}
            >
              {mine ? (
                <Avatar name={me.firstName} className={styles.me} />
              ) : (
                <span className={styles.from}>
                  <BrandMark />
                </span>
              )}
              <span className={styles.words}>
                <span className={styles.top}>
                  <span className={styles.title}>{message.title}</span>
                  <time dateTime={message.createdAt}>{shortTime(message.createdAt, now)}</time>
                </span>
                <span className={styles.text}>
                  {mine && texts.you}
                  {message.message}
                </span>
                {!message.read && <span className={styles.tag}>{texts.new}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
