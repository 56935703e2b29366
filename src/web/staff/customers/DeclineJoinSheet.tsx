import type { FormEvent } from 'react';
import { declineJoin, type JoinRequest } from '#shared/customers/walk-in-joins.contract.ts';
import { readText } from '#web/lib/form-draft.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-customers.texts.ts';

interface DeclineJoinSheetProps {
  /** The sheet is open while there is a request. */
  request: JoinRequest | null;
  onDone: () => void;
  onClose: () => void;
}

/** Declines a request to join a walk-in to an account, with a reason that the customer reads. */
export function DeclineJoinSheet({ request, onDone, onClose }: DeclineJoinSheetProps) {
  const { ref, busy, submit, errors, failure } = useSubmit();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = readText(event.currentTarget, 'reason').trim();
    if (reason === '' || request === null) return;
    void submit(async () => {
      const { message } = await staffCall(declineJoin, { params: { id: request._id }, body: { reason } });
      toast.success(message);
      onDone();
    });
  }
  return (
    <Sheet role="alertdialog" open={request !== null} onClose={onClose} busy={busy} title={texts.declineQuestion}>
      <form className="stack" ref={ref} onSubmit={send}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.why}
          name="reason"
          maxLength={300}
          autoComplete="off"
          required
          error={errors['reason']}
          hint={texts.readsReason(request?.account.fullName ?? texts.theCustomer)}
        />
        <SheetActions>
          <Button type="submit" variant="danger-solid" busy={busy} busyLabel={texts.oneMoment}>
            {texts.decline}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose} data-autofocus>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
