import { type User, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { type FieldValues, readFields } from '#web/lib/form-draft.ts';
import { confirmByOf, type ConfirmBy, ConfirmIdentity } from './confirm-by.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-profile.texts.ts';

interface ProfileFormProps {
  /** The name of the draft. */
  name: string;
  user: User;
  /** First name and email, or the last name and the phone number. */
  fields: 'first-name-and-email' | 'last-name-and-phone';
  children?: ReactNode;
  /** A button beside Save changes. */
  action?: ReactNode;
}

/**
 * Names, email and phone. A new email address or phone needs a confirmation of the identity, and the address takes
 * effect once its code is entered.
 */
export function ProfileForm({ name, user, fields, children, action }: ProfileFormProps) {
  // Required by the server although the contact looked unchanged.
  const [required, setRequired] = useState<ConfirmBy | null>(null);
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name,
    endpoint: updateProfile,
    send: async ({ email, ...body }) => {
      // Sending the current address would cancel a pending change.
      const changes = { ...body, ...(email && email !== user.email && { email }) };
      try {
        const { message, user: fresh } = await customerCall(updateProfile, { body: changes });
        customerSession.setProfile(fresh);
        toast.success(message);
      } catch (error) {
        setRequired((by) => confirmByOf(error) ?? by);
        throw error;
      }
    },
  });
  const [changesContact, setChangesContact] = useState(() => isOtherContact(user, draft));
  return (
    <form
      className="stack"
      {...form}
      onInput={(event) => {
        form.onInput(event);
        setChangesContact(isOtherContact(user, readFields(event.currentTarget)));
      }}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      {fields === 'first-name-and-email' ? (
        <>
          <Field
            label={texts.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={draft.firstName ?? user.firstName}
            error={errors.firstName}
          />
          <Field
            label={texts.email}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={draft.email ?? user.email ?? ''}
            hint={user.email === null ? texts.emailHint : undefined}
            error={errors.email}
          />
        </>
      ) : (
        <>
          <Field
            label={texts.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={draft.lastName ?? user.lastName}
            error={errors.lastName}
          />
          <Field
            label={texts.phoneNumber}
            type="tel"
            name="phoneNumber"
            autoComplete="tel"
            hint={user.email === null && user.phoneProven ? texts.onlyContactHint : undefined}
            defaultValue={draft.phoneNumber ?? formatPhone(user.phoneNumber ?? '')}
            error={errors.phoneNumber}
          />
        </>
      )}
      {children}
      <Suspense fallback={null}>
        {(changesContact || required) && (
          <ConfirmIdentity by={required ?? user.confirmBy} errors={errors} takesFocus={required !== null} />
        )}
      </Suspense>
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.saveChanges}
        </Button>
        {action}
      </div>
    </form>
  );
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/** True when the fields have another email or phone than the account, which needs a confirmation of the identity. */
function isOtherContact({ email, phoneNumber }: User, typed: FieldValues): boolean {
  const current = email ?? '';
  if ((typed.email ?? current).trim() !== current) return true;
  // A first phone needs none.
  if (phoneNumber === null || typed.phoneNumber === undefined) return false;
  return digitsOf(typed.phoneNumber) !== digitsOf(formatPhone(phoneNumber));
}
