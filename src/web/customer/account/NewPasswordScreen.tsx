import { useState } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { resetPassword } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { SandboxHint } from './SandboxHint.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { LoginScreenState } from './LoginScreen.tsx';
import { texts } from './customer-account.texts.ts';

/** The location state that the reset screen sets. */
export interface NewPasswordScreenState {
  email?: string;
  notice?: string;
}

export function NewPasswordScreen() {
  const arrival = (useLocation().state ?? {}) as NewPasswordScreenState;
  const link = useMailedLink();
  const [clearCount, setClearCount] = useState(0);
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'new-password',
    endpoint: resetPassword,
    fallback: 'browser.reset_failed',
    send: async (body) => {
      try {
        const { message } = await customerCall(resetPassword, { body });
        const state: LoginScreenState = { notice: message };
        await goTo(customerPaths.login(), { state });
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') setClearCount(clearCount + 1);
        throw error;
      }
    },
  });

  return (
    <AuthFrame
      title={texts.newPassword}
      heading={texts.chooseNewPassword}
      lead={link ? texts.linkReplacesCode : texts.enterCode}
      foot={
        <>
          {texts.noCodeYet}{' '}
          <Link className="tap" href={customerPaths.reset()}>
            {texts.sendAgain}
          </Link>
        </>
      }
    >
      <form className="stack" {...form}>
        {failure ? <Notice tone="bad">{failure}</Notice> : arrival.notice && <Notice>{arrival.notice}</Notice>}
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={link?.email || draft.email || arrival.email}
          error={errors.email}
        />
        {link ? (
          <input type="hidden" name="token" value={link.token} />
        ) : (
          <CodeInput
            key={clearCount}
            length={6}
            name="otp"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a code was refused and the boxes emptied
            autoFocus={clearCount > 0}
            error={errors.otp}
          />
        )}
        <PasswordField
          label={texts.newPassword}
          name="newPassword"
          autoComplete="new-password"
          hint={texts.passwordHint}
          error={errors.newPassword}
        />
        <Button type="submit" block busy={busy} busyLabel={texts.saving}>
          {texts.savePassword}
        </Button>
        <SandboxHint />
      </form>
    </AuthFrame>
  );
}
