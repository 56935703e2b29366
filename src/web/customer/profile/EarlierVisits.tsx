import { useState } from 'react';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { texts } from './customer-profile.texts.ts';

/** Asks the centre for bookings from before this person had an account, by a booking number or a plate. */
export function EarlierVisits({ phoneVerified }: { phoneVerified: boolean }) {
  const [sent, setSent] = useState<string | null>(null);
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: 'earlier-visits',
    endpoint: requestJoin,
    send: async (body) => {
      setSent((await customerCall(requestJoin, { body })).message);
    },
  });
  if (!phoneVerified) return <Notice>{texts.confirmPhoneFirst}</Notice>;
  return (
    <div className="stack-tight">
      <div aria-live="polite">{sent !== null && <Notice>{sent}</Notice>}</div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {sent === null ? (
        <form className="stack-tight" {...form} aria-label={texts.earlierVisits}>
          <Field
            label={texts.bookingNumberOrNumberPlate}
            name="known"
            maxLength={30}
            autoComplete="off"
            required
            defaultValue={draft['known']}
            error={errors['known']}
            hint={texts.bookingNumberOrPlateHint}
          />
          <Button type="submit" busy={busy} busyLabel={texts.sending}>
            {texts.askTheCentre}
          </Button>
        </form>
      ) : (
        <Button variant="line" onClick={() => setSent(null)}>
          {texts.askForAnotherVisit}
        </Button>
      )}
    </div>
  );
}
