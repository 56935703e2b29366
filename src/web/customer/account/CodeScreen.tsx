import { type MouseEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { navigate, useLocation, useParams } from '#web/lib/router.tsx';
import { requestCode, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { SandboxHint } from './SandboxHint.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { errorMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import type { LoginScreenState } from './LoginScreen.tsx';
import { signUpSecret } from './sign-up-secret.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './CodeScreen.module.css';
import { texts } from './customer-account.texts.ts';

/** The location state: when a code was sent (ms since the epoch), or why one is needed. */
export interface CodeScreenState {
  sentAt?: number;
  notice?: string;
}

const loadDashboard = lazyModule(() => import('#web/customer/dashboard/DashboardScreen.tsx'));

const CODE_DIGITS = 4;

/** The server's message when the account has a password. */
const READY = texts.emailVerified;

/** Verifies an email address with a code, which always has four digits: the size in the address is ignored. */
export function CodeScreen() {
  const { to = '' } = useParams();
  const arrival = (useLocation().state ?? {}) as CodeScreenState;
  const link = useMailedLink();
  // The next screen but one is loaded while the customer looks for the code. A failure shows when it is opened.
  useEffect(() => void loadDashboard.withoutReload().catch(() => undefined), []);
  const { form, errors, failure, busy, verified, setCode, clearCount, resent, secondsLeft, resend } = useVerification(
    to,
    arrival.sentAt ?? 0,
  );

  const problem = resent && !resent.ok ? resent.message : failure;
  const notice = resent?.ok ? resent.message : arrival.notice;
  return (
    <AuthFrame title={texts.enterYourCode} heading={texts.checkYourEmail} foot={<OtherWays />}>
      <div className={styles.messages} aria-live="polite">
        {problem ? <Notice tone="bad">{problem}</Notice> : notice && <Notice>{notice}</Notice>}
      </div>
      <p className={`muted ${styles.lead}`}>
        {link ? texts.linkReplacesCodeFor : texts.codeSentTo} <b>{to}</b>.
      </p>
      <form className="stack" {...form}>
        <input type="hidden" name="email" value={to} />
        {link ? (
          <input type="hidden" name="token" value={link.token} />
        ) : (
          <CodeInput
            key={clearCount}
            length={CODE_DIGITS}
            name="otp"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a code was refused and the boxes emptied
            autoFocus={clearCount > 0}
            error={errors.otp}
            hint={texts.codeMayTakeAMinute}
            onChange={setCode}
          />
        )}
        <Button type="submit" block busy={busy} busyLabel={texts.verifying}>
          {texts.verify}
        </Button>
        <Button variant="line" block disabled={secondsLeft > 0} onClick={() => void resend()}>
          {secondsLeft > 0 ? texts.resendIn(formatClock(secondsLeft)) : texts.resend}
        </Button>
        <SandboxHint />
      </form>
      <VerifiedSheet verified={verified} email={to} />
    </AuthFrame>
  );
}

type Verified = z.output<typeof verifyEmail.response>;

/**
 * Sends the code as soon as it is whole, and requests another. A refused or another code empties the boxes, which
 * counts up `clearCount`.
 */
function useVerification(to: string, sentAt: number) {
  const [verified, setVerified] = useState<Verified | null>(null);
  const [code, setCode] = useState('');
  const [clearCount, setClearCount] = useState(0);
  const [resent, setResent] = useState<{ ok: boolean; message: string } | null>(null);
  const wait = useCountdown(sentAt, CODE_RESEND_S);

  const { form, errors, failure, busy } = useCustomerForm({
    name: 'code',
    endpoint: verifyEmail,
    fallback: 'internal',
    send: async (body) => {
      setResent(null);
      try {
        const answer = await customerCall(verifyEmail, { body: { ...body, registration: signUpSecret.get(to) } });
        signUpSecret.drop();
        setVerified(answer);
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') clear();
        throw error;
      }
    },
  });
  // Not when the last digit is typed: the form has it after the next render.
  useEffect(() => {
    if (code.length === CODE_DIGITS) form.ref.current?.requestSubmit();
  }, [code, form.ref]);

  function clear() {
    setCode('');
    setClearCount(clearCount + 1);
  }

  async function resend() {
    if (wait.left > 0) return;
    wait.restart(CODE_RESEND_S);
    try {
      const { message } = await customerCall(requestCode, {
        body: { reason: 'Verification', to, registration: signUpSecret.get(to) },
      });
      setResent({ ok: true, message });
      clear();
    } catch (error) {
      wait.restart(retryAfterOf(error));
      setResent({ ok: false, message: errorMessage(error, 'internal') });
    }
  }

  return {
    form,
    errors,
    failure,
    busy,
    /** The server's answer once the address is verified. */
    verified,
    setCode,
    clearCount,
    /** What became of the last request for another code. */
    resent,
    /** Until another code can be requested. */
    secondsLeft: wait.left,
    resend,
  };
}

/** What to do with a wrong address, or without a code. */
function OtherWays() {
  return (
    <>
      {texts.wrongAddress}{' '}
      <Link className="tap" href={customerPaths.signup()}>
        {texts.changeAddress}
      </Link>
      <br />
      {texts.noCodeExplained}{' '}
      <Link className="tap" href={customerPaths.login()}>
        {texts.logInLink}
      </Link>{' '}
      {texts.or}{' '}
      <Link className="tap" href={customerPaths.reset()}>
        {texts.resetYourPassword}
      </Link>
      .
    </>
  );
}

/** The session that came with the answer is kept only when the person presses Login: they may have left the device. */
function VerifiedSheet({ verified, email }: { verified: Verified | null; email: string }) {
  const toLogIn = () => navigate(customerPaths.login(), { state: { email } satisfies LoginScreenState });
  function logIn() {
    if (!verified?.token || !verified.user) return toLogIn();
    customerSession.open(verified.token, verified.user);
    navigate(customerReturnPath.take() ?? customerPaths.login(), { replace: true });
  }
  return (
    <Sheet
      open={verified !== null}
      onClose={toLogIn}
      title={texts.registerSuccessfully}
      titleLook="display"
      centred
      closable={false}
      art={<img className={styles.art} src={washArch} alt="" width={200} height={140} />}
    >
      <p className="muted">{verified?.message === READY ? texts.accountReady : verified?.message}</p>
      <div className={styles.onward}>
        <Button
          block
          href={customerPaths.login()}
          data-autofocus
          onClick={(event: MouseEvent<HTMLAnchorElement>) => {
            event.preventDefault();
            logIn();
          }}
        >
          {texts.login}
        </Button>
      </div>
    </Sheet>
  );
}
