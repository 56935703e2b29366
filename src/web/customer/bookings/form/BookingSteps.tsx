import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, navigate } from '#web/lib/router.tsx';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { ANY_TIME } from '#web/domain/scheduling/any-time.ts';
import { timesQueryOptions, type TimesJob } from '#web/domain/scheduling/times-query.ts';
import type { FieldValues } from '#web/lib/form-draft.ts';
import { useBookingForm } from './booking-form-context.ts';
import { type BookingTime, readTime, toTimeFields } from './booking-time.ts';
import { ConfirmBooking, type ConfirmBookingProps } from './ConfirmBooking.tsx';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { WhenStep } from './WhenStep.tsx';

/** Loads the times before the steps are shown. */
export const prefetchTimes = (client: QueryClient, job: TimesJob): Promise<void> =>
  client.prefetchQuery(timesQueryOptions(job));

interface BookingStepsProps extends Omit<ConfirmBookingProps, keyof TimeState> {
  step: BookingStep;
  /** The draft as it is stored, with the chosen time. */
  fields: FieldValues;
  putFields: (fields: FieldValues) => void;
}

/** What the steps share: the chosen time, and why the last one was refused. */
export interface TimeState {
  time: BookingTime;
  setTime: (time: BookingTime) => void;
  setRefusal: (refusal: StartRefusal | null) => void;
}

/** The steps after the form: the choice of a time, then the confirm step. Loaded while the form is filled in. */
export function BookingSteps({ step, fields, putFields, ...confirm }: BookingStepsProps) {
  const { existing } = useBookingForm();
  const [refusal, setRefusal] = useState<StartRefusal | null>(null);
  const { pathOf } = confirm;
  const stored = readTime(fields);
  const present = existing && (existing.appointment?.startsAt ?? ANY_TIME);
  const time = stored.choice === '' && present ? { choice: present, hold: null } : stored;
  const state: TimeState = { time, setTime: (next) => putFields(toTimeFields(next)), setRefusal };
  if (step === 'when') {
    return <WhenStep {...state} refusal={refusal} formPath={pathOf()} onContinue={() => navigate(pathOf('confirm'))} />;
  }
  if (time.choice === '') return <Navigate to={pathOf('when')} replace />;
  return <ConfirmBooking {...state} {...confirm} />;
}
