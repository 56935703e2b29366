import { useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import { payloadOf } from '#shared/errors.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { roleIsNewPayload } from '#shared/staff-identity.ts';
import { createKey } from '#shared/integrations/staff-keys.contract.ts';
import { KEY_DAYS, KEY_SCOPES } from '#shared/key-scopes.ts';
import { keysOf } from '#shared/guards.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { texts as shared } from '#web/staff/staff.texts.ts';
import { texts } from './staff-integrations.texts.ts';

const dayAhead = (days: number): string => new Date(serverNow() + days * 24 * 3600_000).toISOString().slice(0, 10);
const SCOPES = keysOf(KEY_SCOPES).map((scope) => ({ value: scope, label: KEY_SCOPES[scope].label }));

/** Makes a key, after the member of staff has confirmed their password. */
export function KeySheet({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  // A person who got the role today waits for a day before that.
  const [newUntil, setNewUntil] = useState<string | null>(null);
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-key',
    endpoint: createKey,
    toBody: (fields) => ({
      ...Object.fromEntries(['name', 'expiresOn', 'currentPassword'].map((name) => [name, fields.get(name) ?? ''])),
      scopes: fields.getAll('scopes'),
    }),
    send: async (body) => {
      try {
        onMade((await staffCall(createKey, { body })).secret);
      } catch (error) {
        setNewUntil(payloadOf(error, 'staff.role_is_new', roleIsNewPayload)?.from ?? null);
        throw error;
      }
    },
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.makeAKey}>
      <form className="stack" {...form}>
        {failure && (
          <Notice tone="bad">{newUntil === null ? failure : shared.roleIsNew(formatFullDateTime(newUntil))}</Notice>
        )}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name']}
          maxLength={80}
          autoComplete="off"
          hint={texts.keyNameHint}
          error={errors['name']}
        />
        <ChoiceList legend={texts.itMayRead} name="scopes" choices={SCOPES} error={errors['scopes']} />
        <Field
          label={texts.lastDay}
          name="expiresOn"
          type="date"
          min={dayAhead(1)}
          max={dayAhead(KEY_DAYS)}
          defaultValue={draft['expiresOn'] ?? dayAhead(90)}
          error={errors['expiresOn']}
        />
        <PasswordField
          label={texts.yourPassword}
          name="currentPassword"
          autoComplete="current-password"
          hint={texts.passwordHint}
          error={errors['currentPassword']}
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.makingIt}>
            {texts.makeTheKey}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
