import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import styles from './ReadMessageSheet.module.css';
import { senderLabel, isOwnMessage } from './message-labels.ts';
import { texts } from './customer-messages.texts.ts';

interface ReadMessageSheetProps {
  /** Null: closed. */
  message: Message | null;
  /** Its conversation, oldest first. */
  conversation: readonly Message[];
  me: string;
  now: Date;
  onClose: () => void;
  onReply: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** A message in full with those before and after it, and Reply for messages from staff. */
export function ReadMessageSheet({
  message,
  conversation,
  me,
  now,
  onClose,
  onReply,
  onDelete,
}: ReadMessageSheetProps) {
  return (
    <Sheet open={message !== null} onClose={onClose} title={message?.title}>
      {message && (
        <>
          <ul className={styles.messages}>
            {conversation.map((each) => (
              <li key={each._id} className={cx(isOwnMessage(each, me) && styles.mine)}>
                <p className={styles.meta}>
                  {senderLabel(each, me)} ·{' '}
                  <time dateTime={each.createdAt}>{formatDayAndTime(each.createdAt, now)}</time>
                  {each.isBooking && texts.aboutABooking}
                </p>
                <p className={styles.text}>{each.message}</p>
              </li>
            ))}
          </ul>
          <SheetActions>
            {message.type === 'message' && !isOwnMessage(message, me) && (
              <Button icon={Reply} onClick={() => onReply(message)}>
                {texts.reply}
              </Button>
            )}
            <Button variant="line" icon={Trash2} onClick={() => onDelete(message)}>
              {texts.delete}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
