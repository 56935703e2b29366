import { useState } from 'react';
import { Navigate, navigate } from '#web/lib/router.tsx';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { ANY_TIME } from '#web/domain/scheduling/any-time.ts';
import { useBookingForm } from './booking-form-context.ts';
import { ConfirmBooking, type ConfirmBookingProps } from './ConfirmBooking.tsx';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { WhenStep } from './WhenStep.tsx';

interface BookingStepsProps extends Omit<ConfirmBookingProps, 'setRefusal'> {
  step: BookingStep;
}

/** The steps after the form: the choice of a time, then the confirm step. Loaded while the form is filled in. */
export function BookingSteps({ step, ...props }: BookingStepsProps) {
  const { existing } = useBookingForm();
  const [refusal, setRefusal] = useState<StartRefusal | null>(null);
  const { pathOf } = props;
  const present = existing && (existing.appointment?.startsAt ?? ANY_TIME);
  const time = props.time.choice === '' && present ? { choice: present, hold: null } : props.time;
  if (step === 'when') {
    return (
      <WhenStep
        time={time}
        setTime={props.setTime}
        refusal={refusal}
        setRefusal={setRefusal}
        formPath={pathOf()}
        onContinue={() => navigate(pathOf('confirm'))}
      />
    );
  }
  if (time.choice === '') return <Navigate to={pathOf('when')} replace />;
  return <ConfirmBooking {...props} time={time} setRefusal={setRefusal} />;
}
