import type { FormEvent, ReactNode } from 'react';
import { readText } from '#web/lib/form-draft.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-bookings.texts.ts';

interface ReasonSheetProps {
  open: boolean;
  title: string;
  /** The explanation of the action. */
  children: ReactNode;
  /** The hint below the field of the reason. */
  hint: string;
  /** The label of the button that takes the action. */
  submit: string;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

/** Confirms an action of staff that needs a reason. */
export function ReasonSheet({ open, title, children, hint, submit, onClose, onSubmit }: ReasonSheetProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = readText(event.currentTarget, 'note').trim();
    if (reason !== '') onSubmit(reason);
  }
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} title={title}>
      <form className="stack" onSubmit={send}>
        <p>{children}</p>
        <Field label={texts.why} name="note" maxLength={300} autoComplete="off" required hint={hint} />
        <SheetActions>
          <Button type="submit" variant="danger-solid">
            {submit}
          </Button>
          <Button variant="line" onClick={onClose} data-autofocus>
            {texts.keepIt}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
