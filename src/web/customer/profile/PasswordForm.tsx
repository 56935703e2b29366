import { useState } from 'react';
import * as z from 'zod/mini';
import { changePassword, requestCode } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { digits, submittedPassword, newPassword } from '#shared/text-schemas.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { ownMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-profile.texts.ts';

const passwords = {
  oldPassword: submittedPassword(),
  newPassword: newPassword(),
  confirmPassword: submittedPassword(),
};
/** The first step has no code yet. */
const steps = {
  ...changePassword,
  body: z.object({ ...passwords, otp: z.optional(digits(6)), token: z.optional(z.string()) }),
};

/** Changes the password in two steps: Continue requests a code to the account's address, Save Changes sends it. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const mailed = useMailedLink();
  const link = mailed?.purpose === 'change' ? mailed : null;
  const [step, setStep] = useState<1 | 2>(link ? 2 : 1);
  const [clearCount, setClearCount] = useState(0);
  const wait = useCountdown(0, CODE_RESEND_S);

  const requestCodeNow = (oldPassword?: string) =>
    customerCall(requestCode, { body: { reason: texts.passwordChange, email, size: 6, oldPassword } });

  const { form, errors, failure, busy } = useSignedInForm({
    name: 'password',
    endpoint: steps,
    send: async ({ otp, token, ...body }) => {
      if (body.newPassword !== body.confirmPassword) {
        const { message } = new AppError('account.password_mismatch');
        throw new AppError('account.password_mismatch', { fields: { confirmPassword: message } });
      }
      if (step === 1) return begin(body.oldPassword);
      try {
        const { message } = await customerCall(changePassword, {
          body: { ...body, ...(token ? { token } : { otp: otp ?? '' }) },
        });
        toast.success(message);
        onDone();
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') setClearCount(clearCount + 1);
        throw error;
      }
    },
    toBody: (given) => {
      const { otp, token, ...typed } = Object.fromEntries(given);
      if (step === 1) return typed;
      return token === undefined ? { ...typed, otp } : { ...typed, token };
    },
  });

  async function begin(oldPassword: string) {
    const { message } = await requestCodeNow(oldPassword);
    wait.restart(CODE_RESEND_S);
    toast.success(message);
    setStep(2);
  }
  async function resend() {
    wait.restart(CODE_RESEND_S);
    try {
      const { message } = await requestCodeNow();
      setClearCount(clearCount + 1);
      toast.success(message);
    } catch (error) {
      wait.restart(retryAfterOf(error));
      toast.error(ownMessage(error));
    }
  }

  return (
    <form className="stack" {...form}>
      {/* Password managers need the account name beside the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div aria-live="polite">
        {step === 2 && !failure && (
          <p className="muted small">{link ? texts.linkReplacesCode : texts.enterCodeStep(email)}</p>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <PasswordFields errors={errors} />
      {link && <input type="hidden" name="token" value={link.token} />}
      {step === 2 && !link && (
        <CodeInput
          key={clearCount}
          length={6}
          name="otp"
          error={errors.otp}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because of a press on Continue, or were emptied
          autoFocus
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel={step === 1 ? texts.sendingCode : 'Saving'}>
          {step === 1 ? texts.continue : texts.savePassword}
        </Button>
        {step === 2 && !link && (
          <Button variant="text" disabled={wait.left > 0} onClick={() => void resend()}>
            {wait.left > 0 ? texts.resendOtpIn(formatClock(wait.left)) : texts.resendOtp}
          </Button>
        )}
      </div>
    </form>
  );
}

interface PasswordFieldsProps {
  errors: Partial<Record<'oldPassword' | 'newPassword' | 'confirmPassword', string>>;
}

const PasswordFields = ({ errors }: PasswordFieldsProps) => (
  <>
    <PasswordField
      label={texts.oldPassword}
      name="oldPassword"
      autoComplete="current-password"
      error={errors.oldPassword}
    />
    <PasswordField
      label={texts.newPassword}
      name="newPassword"
      autoComplete="new-password"
      hint={texts.atLeast8Characters}
      error={errors.newPassword}
    />
    <PasswordField
      label={texts.confirmNewPassword}
      name="confirmPassword"
      autoComplete="new-password"
      error={errors.confirmPassword}
    />
  </>
);
