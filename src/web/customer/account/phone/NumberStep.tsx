import { requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { texts } from './phone-log-in.texts.ts';

interface NumberStepProps {
  phone: string;
  /** `notice`: no new code was sent, but an earlier one still works. */
  onSent: (phone: string, notice?: string) => void;
}

/** Asks for the number and has a code sent to it. */
export function NumberStep({ phone, onSent }: NumberStepProps) {
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: 'phone-number',
    endpoint: requestLogInCode,
    send: async (body) => {
      try {
        await customerCall(requestLogInCode, { body });
        onSent(body.phone);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'account.code_too_soon') throw error;
        onSent(body.phone, error.message);
      }
    },
  });
  return (
    <form className="stack" {...form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={texts.phoneNumber}
        type="tel"
        name="phone"
        autoComplete="tel"
        placeholder="0800 000 0000"
        hint={texts.numberHint}
        defaultValue={phone || draft.phone}
        error={errors.phone}
      />
      <Button type="submit" block busy={busy} busyLabel={texts.sendingCode}>
        {texts.textCode}
      </Button>
    </form>
  );
}
