import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { StepFrame, type StepProps } from './StepFrame.tsx';
import { texts } from './staff-setup.texts.ts';
import { VendorKeys } from './VendorKeys.tsx';

/** The keys of the payment provider, and the account for transfers. */
export function PaymentsStep({ step, setup: { facts } }: StepProps) {
  const { keys, bankAccount } = facts.payments;
  return (
    <StepFrame step={step}>
      <p>{texts.payments[keys]}</p>
      <VendorKeys account="payments" />
      <p>{texts.bankAccount[`${bankAccount}`]}</p>
      <p className="actions">
        <Button variant="line" href={staffPaths.settings()}>
          {texts.editAccount}
        </Button>
      </p>
    </StepFrame>
  );
}

/** The accounts of the mail server and of the SMS provider. */
export function MessagesStep({ step, setup: { facts } }: StepProps) {
  const { mail, from, sms } = facts.messages;
  return (
    <StepFrame step={step}>
      <p>{texts.mail[`${mail}`](from)}</p>
      <VendorKeys account="mail" />
      <p>{texts.sms[`${sms}`]}</p>
      <VendorKeys account="sms" />
      <p className="actions">
        <Button variant="line" href={staffPaths.outbox()}>
          {texts.editOutbox}
        </Button>
      </p>
    </StepFrame>
  );
}
