import type { ReactNode } from 'react';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff.texts.ts';

interface ConfirmSheetProps {
  open: boolean;
  title: string;
  /** The explanation of the consequences. */
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** Sends the action. The message of its answer is shown as a toast. */
  send: () => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms an action that cannot be undone, sends it, and stays open with the reason if it fails. */
export function ConfirmSheet({ open, title, children, confirm, send, onDone, onClose }: ConfirmSheetProps) {
  const { busy, submit, failure } = useSubmit();
  const act = () =>
    submit(async () => {
      toast.success((await send()).message);
      onDone();
    });
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} busy={busy} title={title}>
      <div className="stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {children}
        <SheetActions>
          <Button variant="danger-solid" busy={busy} busyLabel={texts.oneMoment} onClick={() => void act()}>
            {confirm}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose} data-autofocus>
            {texts.no}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
