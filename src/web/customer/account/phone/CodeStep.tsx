import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatPhone } from '#shared/phone.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { errorMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { SandboxHint } from '../SandboxHint.tsx';
import { DeskCode } from './DeskCode.tsx';
import { texts } from './phone-log-in.texts.ts';
import styles from './PhoneLogInScreen.module.css';
import type { Verify } from './verify-phone.ts';

interface CodeStepProps {
  phone: string;
  /** When the code was sent, ms since the epoch. */
  sentAt: number;
  verify: Verify;
  /** Another number is to be entered. */
  onChange: () => void;
}

/** Asks for the code that was texted, which can be sent again after a minute. */
export function CodeStep({ phone, sentAt, verify, onChange }: CodeStepProps) {
  const [clearCount, setClearCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasDeskCode, setHasDeskCode] = useState(false);
  const wait = useCountdown(sentAt, CODE_RESEND_S);
  const { form, errors, failure, busy } = useCustomerForm({
    name: 'phone-code',
    endpoint: logInByPhone,
    toBody: (fields) => ({
      phone,
      otp: fields.get('otp') ?? '',
      ...(hasDeskCode && { deskCode: fields.get('deskCode') ?? '' }),
    }),
    send: async (body) => {
      setProblem(null);
      try {
        await verify(() => customerCall(logInByPhone, { body }));
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') setClearCount(clearCount + 1);
        throw error;
      }
    },
  });

  async function sendAgain() {
    if (wait.left > 0) return;
    wait.restart(CODE_RESEND_S);
    setProblem(null);
    try {
      await customerCall(requestLogInCode, { body: { phone } });
      setClearCount(clearCount + 1);
    } catch (error) {
      wait.restart(retryAfterOf(error));
      setProblem(errorMessage(error));
    }
  }

  return (
    <form className="stack" {...form}>
      <div aria-live="polite">{(problem ?? failure) && <Notice tone="bad">{problem ?? failure}</Notice>}</div>
      <div className={styles.sent}>
        <span>
          <span className="small muted">{texts.phoneNumber}</span>
          <b className="num">{formatPhone(phone)}</b>
        </span>
        <Button variant="text" size="sm" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      <CodeInput
        key={clearCount}
        length={6}
        name="otp"
        label={texts.codeSixDigits}
        hint={texts.sentBySms}
        error={errors.otp}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested, or were emptied
        autoFocus
      />
      <DeskCode isOpen={hasDeskCode} onOpen={() => setHasDeskCode(true)} error={errors.deskCode} />
      <Button type="submit" block busy={busy} busyLabel={texts.checking}>
        {texts.continue}
      </Button>
      <Button variant="line" block disabled={wait.left > 0} onClick={() => void sendAgain()}>
        {wait.left > 0 ? texts.sendAgainIn(formatClock(wait.left)) : texts.sendAgain}
      </Button>
      <Notice icon={ShieldCheck}>{texts.neverAsked}</Notice>
      <SandboxHint />
    </form>
  );
}
