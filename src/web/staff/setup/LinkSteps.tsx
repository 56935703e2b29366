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
