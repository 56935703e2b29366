import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setCarReminders } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { carsQueryOptions, useCars } from './cars-queries.ts';

/** Whether the customer wants reminders about their cars. Nothing until the answer is known. */
export function CarReminders() {
  const client = useQueryClient();
  const { data } = useCars();
  // Shows the requested value while it is saved, and the stored one after a failure.
  const [requested, setRequested] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (given: boolean) => customerCall(setCarReminders, { body: { given } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: carsQueryOptions.queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setRequested(null),
  });
  if (!data) return null;
  return (
    <Checkbox
      label={data.reminders.words}
      checked={requested ?? data.reminders.given === true}
      disabled={requested !== null}
      onChange={(event) => {
        setRequested(event.target.checked);
        change.mutate(event.target.checked);
      }}
    />
  );
}
