import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { endPush } from '#web/customer/notifications/push/load-push-device.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { confirmByOf, type ConfirmBy } from './confirm-by.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { PaidBookings } from './PaidBookings.tsx';
import { texts } from './customer-profile.texts.ts';

/** The steps of the dialog: the question, paid bookings that block it, the farewell. */
type Step = { at: 'question' } | { at: 'paid'; message: string } | { at: 'gone'; message: string };

/** Deletes the account after a confirmation. Bookings that hold money must be cancelled first. */
export function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'question' });
  const [confirmBy, setConfirmBy] = useState<ConfirmBy | null>(null);
  const { ref, busy, submit, failure, errors } = useSubmit({ onFailure: toast.error });

  function close() {
    if (step.at === 'gone') return leave();
    onClose();
  }

  async function remove() {
    try {
      const { currentPassword, otp } = Object.fromEntries(new FormData(ref.current ?? undefined)) as Record<
        string,
        string
      >;
      const { message } = await customerCall(deleteAccount, {
        body: { ...(currentPassword && { currentPassword }), ...(otp && { otp }) },
      });
      setStep({ at: 'gone', message });
      void endPush();
      // At once instead of at Ok, so that no personal data stays in this browser.
      customerSession.clear();
    } catch (error) {
      setConfirmBy((by) => confirmByOf(error) ?? by);
      if (!(error instanceof AppError && error.code === 'account.open_paid_booking')) throw error;
      setStep({ at: 'paid', message: error.message });
    }
  }

  if (step.at === 'gone') {
    return (
      <Sheet role="alertdialog" open={open} onClose={leave} title={step.message} closable={false} centred>
        <SheetActions>
          <Button onClick={leave} data-autofocus>
            {texts.ok}
          </Button>
        </SheetActions>
      </Sheet>
    );
  }
  if (step.at === 'paid') {
    return (
      <Sheet role="alertdialog" open={open} onClose={close} title={texts.paidBookingIsOpen}>
        <p>{step.message}</p>
        <PaidBookings />
        <SheetActions>
          <Button variant="line" onClick={close}>
            {texts.keepMyAccount}
          </Button>
        </SheetActions>
      </Sheet>
    );
  }
  return (
    <Sheet role="alertdialog" open={open} onClose={close} busy={busy} title={texts.deleteAccountQuestion}>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(remove);
        }}
      >
        <p>{texts.whatIsDeleted}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {confirmBy && <ConfirmIdentity by={confirmBy} errors={errors} />}
        <SheetActions>
          <Button type="submit" variant="danger-solid" busy={busy} busyLabel={texts.deleting}>
            {texts.yesDeleteIt}
          </Button>
          <Button variant="line" disabled={busy} onClick={close} data-autofocus>
            {texts.no}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** Leaves with a full page load, so that nothing stays in memory. */
function leave(): void {
  customerSession.clear();
  location.assign(customerPaths.signup());
}
