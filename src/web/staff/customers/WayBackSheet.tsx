import { useState } from 'react';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { openWayBack } from '#shared/customers/ways-back.contract.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { payloadOf } from '#shared/errors.ts';
import { roleIsNewPayload } from '#shared/staff-identity.ts';
import { ID_CHOICES } from '#web/staff/gate/gate-labels.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { texts as shared } from '#web/staff/staff.texts.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

interface WayBackSheetProps {
  customer: CustomerRecord;
  onOpened: () => void;
  onClose: () => void;
}

/** Opens an account to its owner, whose ID the manager compares, and then shows the code for the customer. */
export function WayBackSheet({ customer, onOpened, onClose }: WayBackSheetProps) {
  const [opened, setOpened] = useState<{ code: string; until: string; message: string } | null>(null);
  return opened === null ? (
    <WayBackForm
      customer={customer}
      onOpened={(answer) => {
        setOpened(answer);
        onOpened();
      }}
      onClose={onClose}
    />
  ) : (
    <Sheet open onClose={onClose} title={texts.codeToTell}>
      <div className="stack">
        <p role="status">{opened.message}</p>
        <p className={`num ${styles.code}`}>{opened.code}</p>
        <p className="muted">{texts.howToComeBack(formatFullDateTime(opened.until))}</p>
        <SheetActions>
          <Button onClick={onClose}>{texts.codeIsTold}</Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}

interface WayBackFormProps extends Omit<WayBackSheetProps, 'onOpened'> {
  onOpened: (answer: { code: string; until: string; message: string }) => void;
}

function WayBackForm({ customer, onOpened, onClose }: WayBackFormProps) {
  // A person who got the role today waits for a day before that.
  const [newUntil, setNewUntil] = useState<string | null>(null);
  const { _id: id, fullName, email, phoneNumber, walkIn } = customer;
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `way-back-${id}`,
    endpoint: openWayBack,
    toBody: (fields) => ({
      ...Object.fromEntries(
        ['phone', 'idKind', 'idLast4', 'reason', 'currentPassword'].map((name) => [name, fields.get(name) ?? '']),
      ),
      dropsEmail: fields.has('dropsEmail'),
    }),
    send: async (body) => {
      try {
        onOpened(await staffCall(openWayBack, { params: { id }, body }));
      } catch (error) {
        setNewUntil(payloadOf(error, 'staff.role_is_new', roleIsNewPayload)?.from ?? null);
        throw error;
      }
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={walkIn ? texts.makeAnAccountFor(fullName) : texts.letBackInNamed(fullName)}
    >
      <form className="stack" {...form}>
        <p className="muted">{walkIn ? texts.compareTheIdOfWalkIn : texts.compareTheId}</p>
        {failure && (
          <Notice tone="bad">{newUntil === null ? failure : shared.roleIsNew(formatFullDateTime(newUntil))}</Notice>
        )}
        <Field
          label={texts.theirNumberNow}
          type="tel"
          name="phone"
          defaultValue={draft['phone'] ?? phoneNumber ?? ''}
          autoComplete="off"
          hint={texts.theirNumberHint}
          error={errors['phone']}
        />
        <Select label={texts.kindOfId} name="idKind" defaultValue={draft['idKind'] ?? ''} error={errors['idKind']}>
          <option value="">{texts.chooseOne}</option>
          {ID_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label={texts.lastFourOfId}
          name="idLast4"
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={draft['idLast4']}
          error={errors['idLast4']}
        />
        <Field
          label={texts.why}
          name="reason"
          maxLength={300}
          autoComplete="off"
          hint={texts.wayBackReasonHint}
          defaultValue={draft['reason']}
          error={errors['reason']}
        />
        {email !== null && <Checkbox name="dropsEmail" label={texts.emailIsLost(email)} />}
        <PasswordField
          label={texts.yourPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.oneMoment}>
            {texts.openTheAccount}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
