import { useState } from 'react';
import type * as z from 'zod/mini';
import { formatFullDateTime } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { payloadOf } from '#shared/errors.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import { changeMailKeys, changePaymentKeys, changeSmsKeys } from '#shared/setup/vendor-keys.contract.ts';
import { roleIsNewPayload } from '#shared/staff-identity.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { texts as shared } from '#web/staff/staff.texts.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { FIELDS, SHEET_TITLE, texts } from './staff-vendor-keys.texts.ts';

export interface KeysSheetProps {
  onClose: () => void;
  onDone: () => void;
}

type Schema = z.core.$ZodType;

/** The form of an account. A person who got the role today waits for a day before they change keys. */
function useKeysForm<S extends Schema>(
  account: VendorAccount,
  endpoint: Endpoint<z.core.$ZodShape, Schema, S, Schema>,
  onDone: () => void,
  change: (body: z.core.output<S>) => Promise<{ message: string }>,
) {
  const [newUntil, setNewUntil] = useState<string | null>(null);
  const form = useStaffForm({
    name: `staff-keys-${account}`,
    endpoint,
    send: async (body) => {
      try {
        toast.success((await change(body)).message);
        onDone();
      } catch (error) {
        setNewUntil(payloadOf(error, 'staff.role_is_new', roleIsNewPayload)?.from ?? null);
        throw error;
      }
    },
  });
  return { ...form, newUntil };
}

export function PaymentKeysSheet({ onClose, onDone }: KeysSheetProps) {
  const keys = useKeysForm('payments', changePaymentKeys, onDone, (body) => staffCall(changePaymentKeys, { body }));
  return <KeysSheet account="payments" keys={keys} onClose={onClose} />;
}

export function SmsKeysSheet({ onClose, onDone }: KeysSheetProps) {
  const keys = useKeysForm('sms', changeSmsKeys, onDone, (body) => staffCall(changeSmsKeys, { body }));
  return <KeysSheet account="sms" keys={keys} onClose={onClose} />;
}

export function MailKeysSheet({ onClose, onDone }: KeysSheetProps) {
  const keys = useKeysForm('mail', changeMailKeys, onDone, (body) => staffCall(changeMailKeys, { body }));
  return <KeysSheet account="mail" keys={keys} onClose={onClose} />;
}

interface Props {
  account: VendorAccount;
  keys: ReturnType<typeof useKeysForm>;
  onClose: () => void;
}

/** The fields of an account, and the proof of identity that a change of keys needs. */
function KeysSheet({ account, keys: { form, draft, errors, failure, busy, newUntil }, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} busy={busy} title={SHEET_TITLE[account]}>
      <form className="stack" {...form}>
        {failure && (
          <Notice tone="bad">{newUntil === null ? failure : shared.roleIsNew(formatFullDateTime(newUntil))}</Notice>
        )}
        {FIELDS[account].map(({ name, label, hint, isSecret }) =>
          isSecret ? (
            // With this hint no browser fills in a stored password, and the draft leaves the key out.
            <PasswordField
              key={name}
              label={label}
              name={name}
              hint={hint}
              autoComplete="new-password"
              error={errors[name]}
            />
          ) : (
            <Field
              key={name}
              label={label}
              name={name}
              hint={hint}
              defaultValue={draft[name]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors[name]}
            />
          ),
        )}
        <p>{texts.consequence}</p>
        <PasswordField
          label={texts.yourPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <Field
          label={texts.code}
          name="code"
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors['code']}
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.storing}>
            {texts.store}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
