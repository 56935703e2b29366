import { useState } from 'react';
import { confirmEmailChange, requestCode, updateProfile, type User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { ownMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-profile.texts.ts';

/** Confirms a new email address with a code; until then the current one stays. */
export function ConfirmEmail({ user, pendingEmail }: { user: User; pendingEmail: string }) {
  const mailed = useMailedLink();
  const link = mailed?.purpose === 'confirm-email' ? mailed : null;
  const [clearCount, setClearCount] = useState(0);
  const [cancelling, setCancelling] = useState(false);
  const wait = useCountdown(0, CODE_RESEND_S);
  const { form, errors, failure, busy } = useSignedInForm({
    name: 'confirm-email',
    endpoint: confirmEmailChange,
    send: async (body) => {
      try {
        const { message, user: fresh } = await customerCall(confirmEmailChange, { body });
        customerSession.setProfile(fresh);
        toast.success(message);
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') setClearCount(clearCount + 1);
        throw error;
      }
    },
  });

  async function resend() {
    wait.restart(CODE_RESEND_S);
    try {
      const { message } = await customerCall(requestCode, { body: { reason: 'Verification', to: pendingEmail } });
      toast.success(message);
    } catch (error) {
      wait.restart(retryAfterOf(error));
      toast.error(ownMessage(error));
    }
  }
  async function keepCurrentEmail() {
    setCancelling(true);
    try {
      const { message, user: fresh } = await customerCall(updateProfile, { body: { email: user.email } });
      customerSession.setProfile(fresh);
      toast.success(message);
    } catch (error) {
      toast.error(ownMessage(error));
      setCancelling(false);
    }
  }

  return (
    <form className="stack" {...form} aria-label={texts.confirmYourNewEmail}>
      {failure ? (
        <Notice tone="bad">{failure}</Notice>
      ) : (
        <Notice tone="gold">
          {link ? texts.linkReplacesCodeFor : texts.codeSentTo} <b>{pendingEmail}</b>
          {user.email === null ? '.' : texts.loginEmailUntilConfirmed(user.email)}
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a code was refused and the boxes emptied */}
      {link ? (
        <input type="hidden" name="token" value={link.token} />
      ) : (
        <CodeInput
          key={clearCount}
          length={4}
          name="otp"
          error={errors.otp}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a code was refused and the boxes emptied
          autoFocus={clearCount > 0}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel={texts.confirming}>
          {texts.confirmEmail}
        </Button>
        <Button variant="line" disabled={wait.left > 0} onClick={() => void resend()}>
          {wait.left > 0 ? texts.resendIn(formatClock(wait.left)) : texts.resendCode}
        </Button>
        {user.email !== null && (
          <Button variant="text" busy={cancelling} onClick={() => void keepCurrentEmail()}>
            {texts.keepCurrentEmail}
          </Button>
        )}
      </div>
    </form>
  );
}
