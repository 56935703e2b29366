import { useState } from 'react';
import { requestCode } from '#shared/accounts/accounts.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { ownMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { ConfirmBy } from './confirm-by.ts';
import { texts } from './customer-profile.texts.ts';

interface ConfirmIdentityProps {
  by: ConfirmBy;
  errors: Record<string, string>;
  /** Why it is asked, below the password. */
  hint?: string | undefined;
  /** False: the fields are there from the start, or come while another field is typed in. */
  takesFocus?: boolean | undefined;
}

/** The fields of a form by which the customer confirms who they are; named as the server expects them. */
export function ConfirmIdentity({ by, errors, hint, takesFocus = true }: ConfirmIdentityProps) {
  if (by === 'code') return <ConfirmByCode error={errors['otp']} />;
  return (
    <PasswordField
      label={texts.currentPassword}
      name="currentPassword"
      autoComplete="current-password"
      hint={hint ?? texts.passwordReason}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on the form's button
      autoFocus={takesFocus}
      error={errors['currentPassword']}
    />
  );
}

function ConfirmByCode({ error }: { error: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const wait = useCountdown(0, CODE_RESEND_S);
  async function send() {
    setBusy(true);
    try {
      const { message } = await customerCall(requestCode, { body: { reason: 'Confirm' } });
      wait.restart(CODE_RESEND_S);
      setSent(sent + 1);
      toast.success(message);
    } catch (failure) {
      wait.restart(retryAfterOf(failure));
      toast.error(ownMessage(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="stack-tight">
      {sent > 0 && (
        <CodeInput
          key={sent}
          length={6}
          name="otp"
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested
          autoFocus
          hint={texts.codeSentByEmail}
        />
      )}
      <Button
        variant="line"
        busy={busy}
        busyLabel={texts.sendingCode}
        disabled={wait.left > 0}
        onClick={() => void send()}
      >
        {wait.left > 0 ? texts.resendIn(formatClock(wait.left)) : texts.emailCode}
      </Button>
    </div>
  );
}
