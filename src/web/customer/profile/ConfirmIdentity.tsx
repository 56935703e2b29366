import { requestCode } from '#shared/accounts/accounts.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { type CodeChannel, ConfirmByCode } from './ConfirmByCode.tsx';
import type { ConfirmBy } from './confirm-by.ts';
import { texts } from './customer-profile.texts.ts';

const EMAIL: CodeChannel = {
  label: texts.emailCode,
  hint: texts.codeSentByEmail,
  request: () => customerCall(requestCode, { body: { reason: 'Confirm' } }),
};

const SMS: CodeChannel = { ...EMAIL, label: texts.textCode, hint: texts.codeSentBySms };

interface ConfirmIdentityProps {
  by: ConfirmBy;
  errors: Record<string, string>;
  /** Why it is asked, below the password. */
  hint?: string | undefined;
  /** False: the fields are there from the start, or come while another field is typed in. */
  takesFocus?: boolean | undefined;
}

/** The fields of a form by which the customer confirms who they are; named as the server expects them. */
export function ConfirmIdentity({ by, errors, hint, takesFocus = true }: ConfirmIdentityProps) {
  const user = useUser();
  // The server asks nothing of an account whose number was lost, since no contact could confirm it.
  if (user?.email === null && !user.phoneProven) return null;
  // Without an email the code goes to the phone.
  const channel = user?.email === null ? SMS : EMAIL;
  if (by === 'code') return <ConfirmByCode channels={[channel]} error={errors['otp']} />;
  return (
    <PasswordField
      label={texts.currentPassword}
      name="currentPassword"
      autoComplete="current-password"
      hint={hint ?? texts.passwordReason}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on the form's button
      autoFocus={takesFocus}
      error={errors['currentPassword']}
    />
  );
}
