import type { Message } from '#shared/messages/messages.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { useDeleteMessage } from './message-changes.ts';
import type { MessageKind } from './message-queries.ts';
import { texts } from './customer-messages.texts.ts';

const KIND_LABEL: Record<MessageKind, string> = {
  message: 'message',
  broadcast: 'announcement',
  notification: 'notification',
};

/** Confirms deleting a message from this customer's list. Null: closed. */
export function DeleteMessageSheet({
  message,
  kind,
  onClose,
}: {
  message: Message | null;
  kind: MessageKind;
  onClose: () => void;
}) {
  const remove = useDeleteMessage(kind, onClose);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Sheet
      role="alertdialog"
      open={message !== null}
      onClose={close}
      busy={remove.isPending}
      title={texts.deleteQuestion(KIND_LABEL[kind])}
    >
      {message && (
        <>
          <p>{texts.deleteConsequence(message.title)}</p>
          {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
          <SheetActions>
            <Button
              variant="danger-solid"
              busy={remove.isPending}
              busyLabel={texts.deleting}
              onClick={() => remove.mutate(message)}
            >
              {texts.yesDeleteIt}
            </Button>
            <Button variant="line" disabled={remove.isPending} onClick={close} data-autofocus>
              {texts.no}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
