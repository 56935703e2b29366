import type { FormEvent, ReactNode } from 'react';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff.texts.ts';

interface PasswordSheetProps {
  title: string;
  /** The explanation of the consequences. */
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  variant?: 'rust' | 'danger-solid';
  /** Sends the action with the password of the member of staff. The message of its answer is shown as a toast. */
  send: (currentPassword: string) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms an action with the password, sends it, and stays open with the reason if it fails. */
export function PasswordSheet({
  title,
  children,
  confirm,
  variant = 'rust',
  send,
  onDone,
  onClose,
}: PasswordSheetProps) {
  const { ref, busy, submit, errors, failure } = useSubmit();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Not trimmed: spaces count in a password.
    const currentPassword = new FormData(event.currentTarget).get('currentPassword');
    void submit(async () => {
      toast.success((await send(typeof currentPassword === 'string' ? currentPassword : '')).message);
      onDone();
    });
  }
  return (
    <Sheet open onClose={onClose} busy={busy} title={title}>
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {children}
        <PasswordField
          label={texts.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          data-autofocus
          error={errors['currentPassword']}
        />
        <SheetActions>
          <Button type="submit" variant={variant} busy={busy} busyLabel={texts.oneMoment}>
            {confirm}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
