import { type FormEvent, useState } from 'react';
import {
  changeStaffPassword,
  turnOnSecondStep,
  renewRecoveryCodes,
  startSecondStep,
} from '#shared/staff/staff-log-in.contract.ts';
import { needsSecondStep } from '#shared/capabilities.ts';
import { readText } from '#web/lib/form-draft.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { refreshStaffProfile } from '#web/staff/session/refresh-staff-profile.ts';
import { RecoveryCodes, TwoFactorSecret } from '#web/staff/sign-in/TwoFactorSecret.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './staff-account.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

/** /staff/account: the member's own password and two-factor authentication. */
export function StaffAccountScreen() {
  const me = useStaffMe();
  useTitle(texts.myAccount, useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle lead={me && `${me.email}, ${ROLE_LABEL[me.type].toLowerCase()}`}>
        {me?.name ?? texts.myAccount}
      </PageTitle>
      <div className="stack">
        <SecondStep />
        <Password />
      </div>
    </main>
  );
}

function Password() {
  const [done, setDone] = useState(0);
  return (
    <Card aria-labelledby="password" className="stack">
      <h2 className="heading" id="password">
        {texts.password}
      </h2>
      {/* A new key clears the fields. */}
      <PasswordForm key={done} onDone={() => setDone(done + 1)} />
    </Card>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { form, errors, failure, busy } = useStaffForm({
    name: 'staff-own-password',
    endpoint: changeStaffPassword,
    fallback: 'internal',
    send: async (body) => {
      toast.success((await staffCall(changeStaffPassword, { body })).message);
      onDone();
    },
  });
  return (
    <form className="stack" {...form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <PasswordField
        label={texts.currentPassword}
        name="oldPassword"
        autoComplete="current-password"
        error={errors.oldPassword}
      />
      <PasswordField
        label={texts.newPassword}
        name="newPassword"
        autoComplete="new-password"
        error={errors.newPassword}
        hint={texts.otherDevicesLoggedOut}
      />
      <Button type="submit" variant="line" busy={busy} busyLabel={texts.saving}>
        {texts.changePassword}
      </Button>
    </form>
  );
}

type Setup =
  | { kind: 'rest' }
  | { kind: 'password' }
  | { kind: 'enrol'; secret: string; uri: string }
  | { kind: 'renew' }
  | { kind: 'codes'; codes: string[] };

function SecondStep() {
  const me = useStaffMe();
  const [setup, setSetup] = useState<Setup>({ kind: 'rest' });
  // The password is asked for once and sent with both calls.
  const [password, setPassword] = useState('');
  const { ref, busy, submit, failure, errors } = useSubmit();

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const currentPassword = readText(event.currentTarget, 'currentPassword');
    void submit(async () => {
      const secret = await staffCall(startSecondStep, { body: { currentPassword } });
      setPassword(currentPassword);
      setSetup({ kind: 'enrol', ...secret });
    });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = readText(event.currentTarget, 'code');
    void submit(async () => {
      const { recoveryCodes } =
        setup.kind === 'renew'
          ? await staffCall(renewRecoveryCodes, { body: { code } })
          : await staffCall(turnOnSecondStep, { body: { code, currentPassword: password } });
      setPassword('');
      await refreshStaffProfile();
      setSetup({ kind: 'codes', codes: recoveryCodes });
    });
  }
  const isOn = me?.secondStep === true;
  return (
    <Card aria-labelledby="second-step" className="stack">
      <h2 className="heading" id="second-step">
        {texts.secondStep}
      </h2>
      <div className="stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {setup.kind === 'codes' && (
          <RecoveryCodes codes={setup.codes}>
            <Button variant="line" onClick={() => setSetup({ kind: 'rest' })}>
              {texts.iHaveSavedThem}
            </Button>
          </RecoveryCodes>
        )}
        {setup.kind === 'rest' && (
          <>
            <p>{isOn ? texts.secondStepIsOn : texts.secondStepIsOff}</p>
            {!isOn && me && needsSecondStep(me.type) && <Notice tone="gold">{texts.secondStepRecommended}</Notice>}
            <Button variant="line" onClick={() => setSetup({ kind: isOn ? 'renew' : 'password' })}>
              {isOn ? texts.newRecoveryCodes : texts.setItUp}
            </Button>
          </>
        )}
        {setup.kind === 'password' && (
          <form ref={ref} className="stack" noValidate onSubmit={start}>
            <PasswordField
              label={texts.currentPassword}
              name="currentPassword"
              autoComplete="current-password"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Set it up
              autoFocus
              error={errors['currentPassword']}
            />
            <div className="actions">
              <Button type="submit" busy={busy} busyLabel={texts.checking}>
                {texts.continue}
              </Button>
              <Button variant="text" onClick={() => setSetup({ kind: 'rest' })}>
                {texts.notNow}
              </Button>
            </div>
          </form>
        )}
        {(setup.kind === 'enrol' || setup.kind === 'renew') && (
          <form className="stack" onSubmit={onSubmit}>
            {setup.kind === 'enrol' && <TwoFactorSecret secret={setup.secret} uri={setup.uri} />}
            <Field label={texts.codeOfTheApp} name="code" autoComplete="one-time-code" inputMode="numeric" required />
            <div className="actions">
              <Button type="submit" busy={busy} busyLabel={texts.checking}>
                {setup.kind === 'enrol' ? texts.turnItOn : texts.makeNewCodes}
              </Button>
              <Button variant="text" onClick={() => setSetup({ kind: 'rest' })}>
                {texts.notNow}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
