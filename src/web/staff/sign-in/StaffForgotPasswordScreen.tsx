import { useState } from 'react';
import { requestStaffPasswordLink } from '#shared/staff/staff.contract.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { StaffSignInFrame } from './StaffSignInFrame.tsx';
import { texts } from './staff-sign-in.texts.ts';

/** /staff/forgot: requests a password reset link by email. */
export function StaffForgotPasswordScreen() {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-forgot',
    endpoint: requestStaffPasswordLink,
    fallback: 'internal',
    send: async (body) => setConfirmation((await staffCall(requestStaffPasswordLink, { body })).message),
  });
  return (
    <StaffSignInFrame
      title={texts.forgotYourPassword}
      lead={texts.forgotLead}
      foot={
        <Link className="tap" href={staffPaths.login()}>
          {texts.backToTheLogIn}
        </Link>
      }
    >
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {confirmation && <Notice role="status">{confirmation}</Notice>}
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={draft.email}
          error={errors.email}
        />
        <Button type="submit" block busy={busy} busyLabel={texts.sending}>
          {texts.emailLink}
        </Button>
      </form>
    </StaffSignInFrame>
  );
}
