import * as z from 'zod/mini';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { optionalLine, personName } from '#shared/text-schemas.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { texts } from './phone-log-in.texts.ts';
import type { Verify } from './verify-phone.ts';

/** Here the name is a must. */
const named = {
  ...logInByPhone,
  missing: 'account.missing_fields',
  body: z.object({ firstName: personName(60), lastName: personName(60), referralCode: optionalLine(20) }),
} as const;

interface NameStepProps {
  phone: string;
  registration: string;
  /** The code in the address. */
  referralCode: string;
  verify: Verify;
}

/** Asks for the name of a new number, which opens the account. */
export function NameStep({ phone, registration, referralCode, verify }: NameStepProps) {
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'phone-name',
    endpoint: named,
    send: (body) => verify(() => customerCall(logInByPhone, { body: { phone, registration, ...body } })),
  });
  return (
    <form className="stack" {...form}>
      <p className="muted">{texts.newNumberLead}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="pair">
        <Field
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          defaultValue={draft.firstName}
          error={errors.firstName}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the fields came because of a press on Continue
          autoFocus
        />
        <Field
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          defaultValue={draft.lastName}
          error={errors.lastName}
        />
      </div>
      <Field
        label={texts.referralCode}
        note={texts.optional}
        name="referralCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={referralCode || draft.referralCode}
        error={errors.referralCode}
      />
      <Button type="submit" block busy={busy} busyLabel={texts.openingAccount}>
        {texts.openAccount}
      </Button>
    </form>
  );
}
