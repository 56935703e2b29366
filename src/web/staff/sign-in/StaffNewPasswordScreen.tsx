import { useState } from 'react';
import { chooseStaffPassword } from '#shared/staff/staff.contract.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { StaffSignInFrame } from './StaffSignInFrame.tsx';
import { texts } from './staff-sign-in.texts.ts';

/** The token is in the fragment of the address, which is never sent to a server. */
const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/** /staff/password#token=: sets a first or new password. */
export function StaffNewPasswordScreen() {
  const [token] = useState(tokenInAddress);
  const { form, errors, failure, busy } = useStaffForm({
    name: 'staff-password',
    endpoint: chooseStaffPassword,
    fallback: 'internal',
    send: async (body) => {
      const { message } = await staffCall(chooseStaffPassword, { body });
      staffSession.clear();
      await goTo(staffPaths.login(), { replace: true, state: { notice: message } });
    },
  });
  return (
    <StaffSignInFrame
      title={texts.chooseAPassword}
      lead={texts.passwordHint}
      foot={
        <Link className="tap" href={staffPaths.forgot()}>
          {texts.askForANewLink}
        </Link>
      }
    >
      {token === '' ? (
        <Notice tone="bad">{texts.noLinkInAddress}</Notice>
      ) : (
        <form className="stack" {...form}>
          {failure && <Notice tone="bad">{failure}</Notice>}
          {/* autoComplete keeps the token out of the draft. */}
          <input type="hidden" name="token" value={token} autoComplete="one-time-code" />
          <PasswordField
            label={texts.newPassword}
            name="newPassword"
            autoComplete="new-password"
            error={errors.newPassword}
          />
          <Button type="submit" block busy={busy} busyLabel={texts.saving}>
            {texts.savePassword}
          </Button>
        </form>
      )}
    </StaffSignInFrame>
  );
}
