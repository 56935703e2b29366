import { useState } from 'react';
import { Navigate, useLocation } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
import { getSetup } from '#shared/setup/setup.contract.ts';
import { logInStaff, type StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { RecoveryCodes, TwoFactorSecret } from './TwoFactorSecret.tsx';
import { staffLogOuts } from '#web/staff/session/staff-log-outs.ts';
import { staffReturnPath, staffSession } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { StaffSignInFrame } from './StaffSignInFrame.tsx';
import { texts } from './staff-sign-in.texts.ts';

staffLogOuts.start();

interface Pair {
  email: string;
  password: string;
}
interface Opened {
  token: string;
  staff: StaffMe;
}
type Step =
  | { kind: 'password' }
  | ({ kind: 'code' } & Pair)
  | ({ kind: 'enrol'; secret: string; uri: string } & Pair)
  | ({ kind: 'codes'; codes: string[] } & Opened);

/** /staff/login. Staff who are already signed in do not see it. */
export function StaffLoginScreen() {
  const [wasSignedIn] = useState(() => staffSession.token() !== null);
  return wasSignedIn ? <Navigate to={staffPaths.start(staffSession.profile()?.type)} replace /> : <StaffLogin />;
}

/** Email and password, then the second factor that the role requires. */
function StaffLogin() {
  const [step, setStep] = useState<Step>({ kind: 'password' });

  async function enter({ token, staff }: Opened) {
    staffSession.open(token, staff);
    await goTo(staffReturnPath.take() ?? (await firstPath(staff)), { replace: true });
  }
  async function send(pair: Pair, code?: string) {
    const answer = await staffCall(logInStaff, { body: { ...pair, ...(code !== undefined && { code }) } });
    if ('token' in answer) {
      if (answer.recoveryCodes === undefined) return enter(answer);
      return setStep({ kind: 'codes', codes: answer.recoveryCodes, token: answer.token, staff: answer.staff });
    }
    setStep(
      answer.step === 'code'
        ? { kind: 'code', ...pair }
        : { kind: 'enrol', secret: answer.secret, uri: answer.uri, ...pair },
    );
  }

  if (step.kind === 'password') return <PasswordStep onSend={send} />;
  if (step.kind === 'codes') {
    return (
      <StaffSignInFrame title={texts.recoveryCodes}>
        <RecoveryCodes codes={step.codes}>
          <Button onClick={() => void enter(step)}>{texts.iHaveSavedThem}</Button>
        </RecoveryCodes>
      </StaffSignInFrame>
    );
  }
  return <CodeStep step={step} onSend={send} onBack={() => setStep({ kind: 'password' })} />;
}

/** Owners set up a new installation first. Where that cannot be asked, they start like others. */
async function firstPath({ type }: StaffMe): Promise<string> {
  const isSetUp = type !== 'owner' || (await staffCall(getSetup).catch(() => null))?.dismissed !== false;
  return isSetUp ? staffPaths.start(type) : staffPaths.setup();
}

type Send = (pair: Pair, code?: string) => Promise<void>;

function PasswordStep({ onSend }: { onSend: Send }) {
  const { notice }: { notice?: string } = useLocation().state ?? {};
  const isSandbox = useCentre()?.on.sandbox;
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-login',
    endpoint: logInStaff,
    fallback: 'browser.login_failed',
    send: ({ email, password }) => onSend({ email, password }),
  });
  return (
    <StaffSignInFrame
      title={texts.staffLogIn}
      lead={texts.logInLead}
      foot={
        <Link className="tap" href={staffPaths.forgot()}>
          {texts.forgotPassword}
        </Link>
      }
    >
      <form className="stack" {...form}>
        {failure ? <Notice tone="bad">{failure}</Notice> : notice && <Notice role="status">{notice}</Notice>}
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={draft.email}
          error={errors.email}
        />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" error={errors.password} />
        <Button type="submit" block busy={busy} busyLabel={texts.loggingIn}>
          {texts.logIn}
        </Button>
        {isSandbox && <Notice>{texts.firstOwnerHint}</Notice>}
      </form>
    </StaffSignInFrame>
  );
}

function CodeStep({ step, onSend, onBack }: { step: Extract<Step, Pair>; onSend: Send; onBack: () => void }) {
  const { email, password, kind } = step;
  const { form, errors, failure, busy } = useStaffForm({
    name: 'staff-login-code',
    endpoint: logInStaff,
    fallback: 'browser.login_failed',
    send: ({ code }) => {
      if (!code) throw new AppError('account.missing_otp', { fields: { code: texts.pleaseFillThisIn } });
      return onSend({ email, password }, code);
    },
  });
  return (
    <StaffSignInFrame
      title={kind === 'enrol' ? texts.setUpTheSecondStep : texts.secondStep}
      lead={kind === 'enrol' ? texts.secondStepSetUpLead : texts.secondStepLead}
      foot={
        <Button variant="text" onClick={onBack}>
          {texts.useAnotherAccount}
        </Button>
      }
    >
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {kind === 'enrol' && <TwoFactorSecret secret={step.secret} uri={step.uri} />}
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="password" value={password} />
        <Field
          label={texts.code}
          name="code"
          autoComplete="one-time-code"
          inputMode={kind === 'enrol' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step after a press on Log in, with one field
          autoFocus
          required
          error={errors.code}
        />
        <Button type="submit" block busy={busy} busyLabel={texts.checking}>
          {kind === 'enrol' ? texts.turnItOn : texts.logIn}
        </Button>
      </form>
    </StaffSignInFrame>
  );
}
