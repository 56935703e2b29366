import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Message } from '#shared/messages/messages.contract.ts';
import { shownTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetActions } from '#web/ui/SheetActions.tsx';
import styles from './ReadSheet.module.css';
import { fromTo, isMine } from './words.ts';

interface ReadSheetProps {
  /** Null: closed. */
  message: Message | null;
  me: string;
  now: Date;
  onClose: () => void;
  onReply: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** One message, whole. What staff wrote to this person can be answered. */
export function ReadSheet({ message, me, now, onClose, onReply, onDelete }: ReadSheetProps) {
  return (
    <Sheet open={message !== null} onClose={onClose} title={message?.title}>
      {message && (
        <>
          <p className={styles.meta}>
            {fromTo(message, me)} · <time dateTime={message.createdAt}>{shownTime(message.createdAt, now)}</time>
            {message.isBooking && ' · About a booking'}
          </p>
          <p className={styles.text}>{message.message}</p>
          <SheetActions>
            {message.type === 'message' && !isMine(message, me) && (
              <Button icon={Reply} onClick={() => onReply(message)}>
                Reply
              </Button>
            )}
            <Button variant="line" icon={Trash2} onClick={() => onDelete(message)}>
              Delete
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
