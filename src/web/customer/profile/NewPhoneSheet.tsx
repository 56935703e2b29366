import { useState } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { confirmNewPhone, requestNewPhone } from '#shared/accounts/new-phone.contract.ts';
import { SandboxHint } from '#web/customer/account/SandboxHint.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { texts } from './customer-profile.texts.ts';

/** Changes the number of an account with a phone only: a code to the present number, then one to the new. */
export function NewPhoneSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const [phone, setPhone] = useState<string | null>(null);
  return (
    <Sheet open onClose={onClose} title={texts.changeYourNumber}>
      {phone === null ? (
        <NumberForm user={user} onSent={setPhone} onClose={onClose} />
      ) : (
        <CodeForm phone={phone} onClose={onClose} onOther={() => setPhone(null)} />
      )}
    </Sheet>
  );
}

interface NumberFormProps {
  user: User;
  onSent: (phone: string) => void;
  onClose: () => void;
}

function NumberForm({ user, onSent, onClose }: NumberFormProps) {
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: 'new-phone',
    endpoint: requestNewPhone,
    send: async (body) => {
      toast.success((await customerCall(requestNewPhone, { body })).message);
      onSent(body.phoneNumber);
    },
  });
  return (
    <form className="stack" {...form}>
      <p className="muted">{texts.changeNumberLead}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={texts.newNumber}
        type="tel"
        name="phoneNumber"
        autoComplete="tel"
        defaultValue={draft.phoneNumber}
        error={errors.phoneNumber}
      />
      <ConfirmIdentity by={user.confirmBy} errors={errors} takesFocus={false} />
      <SandboxHint />
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.sendingCode}>
          {texts.textCodeToNewNumber}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.notNow}
        </Button>
      </SheetActions>
    </form>
  );
}

interface CodeFormProps {
  phone: string;
  onClose: () => void;
  onOther: () => void;
}

function CodeForm({ phone, onClose, onOther }: CodeFormProps) {
  const { form, errors, failure, busy } = useSignedInForm({
    name: 'new-phone-code',
    endpoint: confirmNewPhone,
    send: async (body) => {
      const { message, user } = await customerCall(confirmNewPhone, { body });
      customerSession.setProfile(user);
      toast.success(message);
      onClose();
    },
  });
  return (
    <form className="stack" {...form}>
      <p className="muted">
        {texts.codeTextedTo} <b className="num">{phone}</b>.
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <CodeInput
        length={6}
        name="otp"
        error={errors.otp}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested
        autoFocus
        hint={texts.codeMayTakeAMinute}
      />
      <SandboxHint />
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.confirming}>
          {texts.changeNumber}
        </Button>
        <Button variant="line" disabled={busy} onClick={onOther}>
          {texts.anotherNumber}
        </Button>
      </SheetActions>
    </form>
  );
}
