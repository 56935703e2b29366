import { Suspense } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { logIn, unverifiedPayload } from '#shared/accounts/accounts.contract.ts';
import { AppError, payloadOf } from '#shared/errors.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { goTo } from '#web/lib/go-to.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { signUpSecret } from './sign-up-secret.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { texts } from './customer-account.texts.ts';

/** The location state: a message from the screen before. */
export interface LoginScreenState {
  notice?: string;
  /** The address that was verified. */
  email?: string;
  /** A toast waits to be shown, after a log-out that did not reach the server. */
  toasts?: boolean;
}

// Loaded only when there is one: most people who log in see none.
const Toasts = lazyPart(() => import('#web/ui/feedback/Toasts.tsx').then((part) => part.Toasts));

export function LoginScreen() {
  const { notice, email, toasts } = (useLocation().state ?? {}) as LoginScreenState;
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'login',
    endpoint: logIn,
    fallback: 'browser.login_failed',
    send: async (body) => {
      try {
        const { token, user } = await customerCall(logIn, { body });
        customerSession.open(token, user);
        await goTo(customerReturnPath.take() ?? customerPaths.dashboard(), { replace: true });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'account.unverified') throw error;
        signUpSecret.set(body.email, payloadOf(error, 'account.unverified', unverifiedPayload)?.registration ?? '');
        await goTo(customerPaths.otp(body.email), { state: { notice: error.message } });
      }
    },
  });

  return (
    <AuthFrame
      title={texts.logIn}
      heading={
        <>
          <span lang="yo">{texts.eKaabo}</span> {texts.welcomeBack}
        </>
      }
      google={{ intent: 'login' }}
      lead={texts.logInLead}
      foot={
        <>
          {texts.newHere}{' '}
          <Link className="tap" href={customerPaths.signup()}>
            {texts.createAnAccount}
          </Link>
        </>
      }
    >
      {toasts && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
      <form className="stack" {...form}>
        {failure ? <Notice tone="bad">{failure}</Notice> : notice && <Notice>{notice}</Notice>}
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={draft.email ?? email}
          error={errors.email}
        />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" error={errors.password} />
        <p className="right">
          <Link className="tap" href={customerPaths.reset()}>
            {texts.forgotPasswordQuestion}
          </Link>
        </p>
        <Button type="submit" block busy={busy} busyLabel={texts.loggingIn}>
          {texts.login}
        </Button>
      </form>
    </AuthFrame>
  );
}
