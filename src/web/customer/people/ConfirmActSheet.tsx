import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './customer-people.texts.ts';

interface ConfirmActSheetProps {
  words: Record<'title' | 'text' | 'yes' | 'busy', string>;
  /** Resolves with the message of the server. */
  act: () => Promise<string>;
  onClose: () => void;
}

/** Asks before something ends that belongs to sharing a car. */
export function ConfirmActSheet({ words, act, onClose }: ConfirmActSheetProps) {
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const answer = () =>
    void submit(async () => {
      toast.success(await act());
      onClose();
    });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={words.title}>
      <p>{words.text}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel={words.busy} onClick={answer}>
          {words.yes}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.keep}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
