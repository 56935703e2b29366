import { type FormEvent, useState } from 'react';
import { confirmWithCode } from '#shared/visits/staff-visits.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { OnSiteCar } from './on-site-labels.ts';
import { invalidateOnSite, useStaffVisit } from './on-site-queries.ts';
import { texts } from './staff-on-site.texts.ts';

const LENGTH = 4;

/** The field for the customer's check-in code, which confirms the record. */
export function CodeForm({ car, onDone }: { car: OnSiteCar; onDone: () => void }) {
  const triesLeft = useStaffVisit(car._id).data?.codeTriesLeft;
  const [attempt, setAttempt] = useState(0);
  const { busy, submit, reject, errors, failure } = useSubmit();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), 'code');
    if (code.length < LENGTH) return reject({ message: null, fields: { code: texts.typeTheFourDigits } });
    const answer = await submit(() => staffCall(confirmWithCode, { params: { id: car._id }, body: { code } }));
    // The list is loaded again after a wrong code too, because it has the number of tries that are left.
    void invalidateOnSite();
    if (answer === undefined) return setAttempt((before) => before + 1);
    toast.success(answer.message);
    onDone();
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {triesLeft === 0 ? (
        <p>{texts.codeInvalid}</p>
      ) : (
        <CodeInput
          key={attempt}
          length={LENGTH}
          name="code"
          label={texts.checkInCode}
          hint={triesLeft === undefined ? undefined : texts.triesLeft(triesLeft, triesLeft === 1 ? 'try' : 'tries')}
          error={errors['code']}
          disabled={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because of a press on Code, or were emptied
          autoFocus
        />
      )}
      <SheetActions>
        {triesLeft !== 0 && (
          <Button type="submit" busy={busy} busyLabel={texts.checking}>
            {texts.confirm}
          </Button>
        )}
        <Button variant="line" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </SheetActions>
    </form>
  );
}
