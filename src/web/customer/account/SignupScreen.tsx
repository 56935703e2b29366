import { useSearchParams } from '#web/lib/router.tsx';
import { register } from '#shared/accounts/accounts.contract.ts';
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

const readReferralCode = (form: HTMLFormElement | null): string | null => {
  const field = form?.elements.namedItem('referralCode');
  return field instanceof HTMLInputElement ? field.value : null;
};

export function SignupScreen() {
  const ref = useSearchParams().get('ref') ?? '';
  const offers = useCentre()?.offers;
  const offer = offers ? offerText(offers) : null;
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'signup',
    endpoint: register,
    fallback: 'browser.signup_failed',
    send: async (body) => {
      const { registration } = await customerCall(register, { body });
      signUpSecret.set(body.email, registration);
      const state: CodeScreenState = { sentAt: Date.now() };
      await goTo(customerPaths.otp(body.email, 'sms', 6), { state });
    },
  });

  return (
    <AuthFrame
      short
      google={{ intent: 'register', referralCode: () => readReferralCode(form.ref.current) }}
      title="Create account"
      heading="Create your account"
      lead={offer ? offer.invitation : 'Book, pay and follow your car from your phone.'}
      foot={
        <>
          Have an account?{' '}
          <Link className="tap" href={customerPaths.login()}>
            Log in
          </Link>
          <br />
          <Link className="tap" href={customerPaths.times()}>
            See free times
          </Link>{' '}
          before you sign up.
        </>
      }
    >
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="pair">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={draft.firstName}
            error={errors.firstName}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={draft.lastName}
            error={errors.lastName}
          />
        </div>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={draft.email}
          error={errors.email}
        />
        <Field
          label="Phone number"
          type="tel"
          name="phoneNumber"
          autoComplete="tel"
          placeholder="0800 000 0000"
          defaultValue={draft.phoneNumber}
          error={errors.phoneNumber}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password}
        />
        <Field
          label="Referral code"
          note="(if you have one)"
          name="referralCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={ref || draft.referralCode}
          error={errors.referralCode}
        />
        <Button type="submit" block busy={busy} busyLabel="Signing up">
          Sign Up
        </Button>
      </form>
    </AuthFrame>
  );
}
