import { requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { goTo } from '#web/lib/go-to.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { NewPasswordScreenState } from './NewPasswordScreen.tsx';
import { texts } from './customer-account.texts.ts';

export function ResetPasswordScreen() {
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'reset',
    endpoint: requestPasswordReset,
    fallback: 'browser.reset_failed',
    send: async (body) => {
      const { message } = await customerCall(requestPasswordReset, { body });
      const state: NewPasswordScreenState = { email: body.email, notice: message };
      await goTo(customerPaths.newPassword(), { state });
    },
  });

  return (
    <AuthFrame
      title={texts.forgotPassword}
      heading={texts.forgotYourPassword}
      lead={texts.resetLead}
      foot={
        <>
          {texts.rememberedIt}{' '}
          <Link className="tap" href={customerPaths.login()}>
            {texts.logIn}
          </Link>
          <br />
          {texts.haveACode}{' '}
          <Link className="tap" href={customerPaths.newPassword()}>
            {texts.enterIt}
          </Link>
        </>
      }
    >
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          placeholder={texts.emailPlaceholder}
          defaultValue={draft.email}
          error={errors.email}
        />
        <Button type="submit" block busy={busy} busyLabel={texts.sending}>
          {texts.sendCode}
        </Button>
      </form>
    </AuthFrame>
  );
}
