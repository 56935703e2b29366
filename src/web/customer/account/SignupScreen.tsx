import { useLocation, useSearchParams } from '#web/lib/router.tsx';
import { signUp } from '#shared/accounts/accounts.contract.ts';
import { offerText } from '#shared/settings/offers.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { signUpSecret } from './sign-up-secret.ts';
import type { CodeScreenState } from './CodeScreen.tsx';
import { texts } from './customer-account.texts.ts';

const readReferralCode = (form: HTMLFormElement | null): string | null => {
  const field = form?.elements.namedItem('referralCode');
  return field instanceof HTMLInputElement ? field.value : null;
};

/** The location state: the service, time and price that were chosen before, in words. */
export interface SignupScreenState {
  chosen?: string;
}

export function SignupScreen() {
  const { chosen } = (useLocation().state ?? {}) as SignupScreenState;
  const ref = useSearchParams().get('ref') ?? '';
  const offers = useCentre()?.offers;
  const offer = offers ? offerText(offers) : null;
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'signup',
    endpoint: signUp,
    fallback: 'browser.signup_failed',
    send: async (body) => {
      const { registration } = await customerCall(signUp, { body });
      signUpSecret.set(body.email, registration);
      const state: CodeScreenState = { sentAt: Date.now() };
      await goTo(customerPaths.otp(body.email, 'sms', 6), { state });
    },
  });

  return (
    <AuthFrame
      short
      google={{ intent: 'register', referralCode: () => readReferralCode(form.ref.current) }}
      title={texts.createAccount}
      heading={texts.createYourAccount}
      lead={offer ? offer.invitation : texts.signupLead}
      foot={
        <>
          {texts.haveAnAccount}{' '}
          <Link className="tap" href={customerPaths.login()}>
            {texts.logIn}
          </Link>
          <br />
          <Link className="tap" href={customerPaths.times()}>
            {texts.seeFreeTimes}
          </Link>{' '}
          {texts.beforeYouSignUp}
        </>
      }
    >
      <form className="stack" {...form}>
        {failure ? <Notice tone="bad">{failure}</Notice> : chosen && <Notice>{chosen}</Notice>}
        <div className="pair">
          <Field
            label={texts.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={draft.firstName}
            error={errors.firstName}
          />
          <Field
            label={texts.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={draft.lastName}
            error={errors.lastName}
          />
        </div>
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={texts.emailPlaceholder}
          defaultValue={draft.email}
          error={errors.email}
        />
        <Field
          label={texts.phoneNumber}
          type="tel"
          name="phoneNumber"
          autoComplete="tel"
          placeholder="0800 000 0000"
          defaultValue={draft.phoneNumber}
          error={errors.phoneNumber}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          error={errors.password}
        />
        <Field
          label={texts.referralCode}
          note={texts.optional}
          name="referralCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={ref || draft.referralCode}
          error={errors.referralCode}
        />
        <Button type="submit" block busy={busy} busyLabel={texts.signingUp}>
          {texts.signUp}
        </Button>
      </form>
    </AuthFrame>
  );
}
