import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import styles from './ReadMessageSheet.module.css';
import { senderLabel, isOwnMessage } from './message-labels.ts';
import { texts } from './customer-messages.texts.ts';

interface ReadMessageSheetProps {
  /** Null: closed. */
  message: Message | null;
  me: string;
  now: Date;
  onClose: () => void;
  onReply: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** One message in full, with Reply for messages from staff. */
export function ReadMessageSheet({ message, me, now, onClose, onReply, onDelete }: ReadMessageSheetProps) {
  return (
    <Sheet open={message !== null} onClose={onClose} title={message?.title}>
      {message && (
        <>
          <p className={styles.meta}>
            {senderLabel(message, me)} ·{' '}
            <time dateTime={message.createdAt}>{formatDayAndTime(message.createdAt, now)}</time>
            {message.isBooking && texts.aboutABooking}
          </p>
          <p className={styles.text}>{message.message}</p>
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
