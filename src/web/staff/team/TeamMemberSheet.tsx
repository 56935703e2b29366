import { useState } from 'react';
import { can } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { AppError } from '#shared/errors.ts';
import { editStaffMember, inviteStaffMember, type Person } from '#shared/staff/staff.contract.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { staffCall } from '../session/staff-call.ts';
import { useStaffMe } from '../session/staff-session.ts';
import { texts } from './staff-team.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

interface TeamMemberSheetProps {
  /** Null for a new member. */
  person: Person | null;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** Invites a member of staff, or edits name, phone and role. */
export function TeamMemberSheet({ person, onClose, onSaved }: TeamMemberSheetProps) {
  return person === null ? (
    <Invite onClose={onClose} onSaved={onSaved} />
  ) : (
    <Edit person={person} onClose={onClose} onSaved={onSaved} />
  );
}

function Invite({ onClose, onSaved }: Omit<TeamMemberSheetProps, 'person'>) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-invite',
    endpoint: inviteStaffMember,
    fallback: 'internal',
    send: async (body) => onSaved((await staffCall(inviteStaffMember, { body })).message),
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.inviteSomebody}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={draft.email}
          error={errors.email}
          hint={texts.emailHint}
        />
        <Common values={draft} errors={errors} />
        <OwnPassword error={errors.currentPassword} />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.inviting}>
            {texts.sendInvitation}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

function Edit({ person, onClose, onSaved }: TeamMemberSheetProps & { person: Person }) {
  // A new role needs the password; the server says so.
  const [needsPassword, setNeedsPassword] = useState(false);
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `staff-edit ${person._id}`,
    endpoint: editStaffMember,
    fallback: 'internal',
    send: async (body) => {
      try {
        onSaved((await staffCall(editStaffMember, { params: { id: person._id }, body })).message);
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.confirm_first') setNeedsPassword(true);
        throw error;
      }
    },
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.edit(person.name)}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Common
          values={{ name: person.name, phoneNumber: person.phoneNumber ?? '', type: person.type, ...draft }}
          errors={errors}
        />
        {needsPassword && <OwnPassword error={errors.currentPassword} />}
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** The password of the member of staff who changes the team. */
const OwnPassword = ({ error }: { error: string | undefined }) => (
  <PasswordField
    label={texts.currentPassword}
    name="currentPassword"
    autoComplete="current-password"
    hint={texts.passwordHint}
    error={error}
  />
);

function Common({ values, errors }: { values: Record<string, string>; errors: Record<string, string> }) {
  const me = useStaffMe();
  const types = STAFF_TYPES.filter((type) => type !== 'owner' || (me && can(me.type, 'owners.manage')));
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={120}
        defaultValue={values['name']}
        error={errors['name']}
      />
      <Field
        label={texts.phone}
        note={texts.optional}
        name="phoneNumber"
        type="tel"
        autoComplete="off"
        defaultValue={values['phoneNumber']}
        error={errors['phoneNumber']}
      />
      <Select
        label={texts.role}
        name="type"
        defaultValue={values['type'] ?? 'front_desk'}
        error={errors['type']}
        hint={texts.roleHint}
      >
        {[...types].reverse().map((type) => (
          <option key={type} value={type}>
            {ROLE_LABEL[type]}
          </option>
        ))}
      </Select>
    </>
  );
}
