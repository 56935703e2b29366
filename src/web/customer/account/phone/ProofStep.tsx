import { useState } from 'react';
import { logInByPhone, requestLogInCode, type LogInProof } from '#shared/accounts/phone-log-in.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { errorMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SandboxHint } from '../SandboxHint.tsx';
import { DeskCode } from './DeskCode.tsx';
import { texts } from './phone-log-in.texts.ts';
import type { Verify } from './verify-phone.ts';

type Way = 'password' | 'email' | 'desk';

interface ProofStepProps {
  phone: string;
  registration: string;
  by: readonly LogInProof[];
  mayBeNew: boolean;
  verify: Verify;
  /** The number is new to its owner, who wants another account. */
  onNotMine: () => void;
}

/** Asks for the password or a code by email, on a device that the account does not know. */
export function ProofStep({ phone, registration, by, mayBeNew, verify, onNotMine }: ProofStepProps) {
  const hasPassword = by.includes('password');
  const [way, setWay] = useState<Way>(hasPassword ? 'password' : 'email');
  const [sentCount, setSentCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const wait = useCountdown(0, CODE_RESEND_S);
  const { form, errors, failure, busy } = useCustomerForm({
    name: 'phone-proof',
    endpoint: logInByPhone,
    toBody: (fields) => ({
      phone,
      registration,
      ...bodyOf(way, fields),
    }),
    send: (body) => {
      setProblem(null);
      return verify(() => customerCall(logInByPhone, { body }));
    },
  });

  async function sendEmail() {
    setWay('email');
    if (wait.left > 0) return;
    wait.restart(CODE_RESEND_S);
    setProblem(null);
    try {
      await customerCall(requestLogInCode, { body: { phone, registration } });
      setSentCount(sentCount + 1);
    } catch (error) {
      wait.restart(retryAfterOf(error));
      setProblem(errorMessage(error));
    }
  }

  const isAsking = way !== 'email' || sentCount > 0;
  return (
    <form className="stack" {...form}>
      <p className="muted">{texts.proofLead}</p>
      <div aria-live="polite">{(problem ?? failure) && <Notice tone="bad">{problem ?? failure}</Notice>}</div>
      {way === 'password' && (
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Continue
          autoFocus
        />
      )}
      {way === 'email' && sentCount > 0 && (
        <CodeInput
          key={sentCount}
          length={6}
          name="emailOtp"
          label={texts.emailedCode}
          hint={texts.emailedHint}
          error={errors.emailOtp ?? errors.otp}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested
          autoFocus
        />
      )}
      <DeskCode isOpen={way === 'desk'} onOpen={() => setWay('desk')} error={errors.deskCode} />
      {isAsking && (
        <Button type="submit" block busy={busy} busyLabel={texts.loggingIn}>
          {texts.logIn}
        </Button>
      )}
      <Button
        variant={isAsking ? 'line' : 'rust'}
        block
        disabled={way === 'email' && wait.left > 0}
        onClick={() => void sendEmail()}
      >
        {emailLabel(way, hasPassword, sentCount, wait.left)}
      </Button>
      {way !== 'password' && hasPassword && (
        <Button variant="text" onClick={() => setWay('password')}>
          {texts.usePassword}
        </Button>
      )}
      {mayBeNew && (
        <p className="small muted">
          {texts.notMyAccountExplained}{' '}
          <Button variant="text" size="sm" onClick={onNotMine}>
            {texts.notMyAccount}
          </Button>
        </p>
      )}
      <SandboxHint />
    </form>
  );
}

const bodyOf = (way: Way, fields: FormData) => {
  if (way === 'desk') return { deskCode: fields.get('deskCode') };
  return way === 'password' ? { password: fields.get('password') } : { emailOtp: fields.get('emailOtp') };
};

function emailLabel(way: Way, hasPassword: boolean, sentCount: number, leftS: number): string {
  if (way !== 'email') return texts.emailCode;
  if (leftS > 0) return texts.sendAgainIn(formatClock(leftS));
  if (sentCount > 0) return texts.sendAgain;
  return hasPassword ? texts.emailCode : texts.emailCodeOnly;
}
