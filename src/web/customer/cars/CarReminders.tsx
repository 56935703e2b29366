import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setCarReminders } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { carsQueryOptions, useCars } from './cars-queries.ts';
import { texts } from './customer-cars.texts.ts';

/** Whether the customer wants reminders about their cars. Nothing until the answer is known. */
export function CarReminders() {
  const client = useQueryClient();
  const { data } = useCars();
  // Shows the requested value while it is saved, and the stored one after a failure.
  const [requested, setRequested] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (body: { given: boolean; words?: string }) => customerCall(setCarReminders, { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: carsQueryOptions.queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setRequested(null),
  });
  if (!data) return null;
  const { given, words, newWords } = data.reminders;
  return (
    <>
      <Checkbox
        label={words}
        checked={requested ?? given === true}
        disabled={requested !== null}
        onChange={(event) => {
          setRequested(event.target.checked);
          change.mutate({ given: event.target.checked });
        }}
      />
      {newWords && (
        <Notice>
          <p>{texts.canRemindOfMore(newWords)}</p>
          <Button
            variant="line"
            busy={change.isPending}
            onClick={() => change.mutate({ given: true, words: newWords })}
          >
            {texts.agreeToMore}
          </Button>
        </Notice>
      )}
    </>
  );
}
