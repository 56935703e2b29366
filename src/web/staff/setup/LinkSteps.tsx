import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmButton, StepFrame, type StepProps } from './StepFrame.tsx';
import { texts } from './staff-setup.texts.ts';

/** The steps that are done on other screens. */

export function HoursStep({ step, setup: { facts } }: StepProps) {
  return (
    <StepFrame step={step}>
      <p>{texts.hoursAre(facts.hours, facts.bays)}</p>
      <p className="actions">
        <Button href={staffPaths.calendarSettings()}>{texts.editHours}</Button>
        {step.state === 'sample' && <ConfirmButton step="hours">{texts.areOurHours}</ConfirmButton>}
      </p>
    </StepFrame>
  );
}

export function StaffStep({ step, setup: { facts } }: StepProps) {
  return (
    <StepFrame step={step}>
      <p>{texts.staffAre(facts.staff)}</p>
      <p className="actions">
        <Button href={staffPaths.people()}>{texts.editStaff}</Button>
        {step.state === 'missing' && <ConfirmButton step="staff">{texts.workAlone}</ConfirmButton>}
      </p>
    </StepFrame>
  );
}

export function PaymentsStep({ step, setup: { facts } }: StepProps) {
  const { keys, bankAccount } = facts.payments;
  return (
    <StepFrame step={step}>
      <p>{texts.payments[keys]}</p>
      <p>{texts.paymentsFromEnvironment}</p>
      <p>{texts.bankAccount[`${bankAccount}`]}</p>
      <p className="actions">
        <Button href={staffPaths.settings()}>{texts.editAccount}</Button>
      </p>
    </StepFrame>
  );
}

export function MessagesStep({ step, setup: { facts } }: StepProps) {
  const { mail, from, sms } = facts.messages;
  return (
    <StepFrame step={step}>
      <p>{texts.mail[`${mail}`](from)}</p>
      <p>{texts.sms[`${sms}`]}</p>
      <p>{texts.messagesFromEnvironment}</p>
      <p className="actions">
        <Button href={staffPaths.outbox()}>{texts.editOutbox}</Button>
      </p>
    </StepFrame>
  );
}
