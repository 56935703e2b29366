import { useState } from 'react';
import { payloadOf } from '#shared/errors.ts';
import {
  deleteAccount,
  isOpenBookingError,
  type OpenBooking,
  openBookingsPayload,
} from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { toastOwnMessage } from '#web/customer/session/use-signed-in-form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { endPush } from '#web/customer/notifications/push/load-push-device.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { confirmByOf, type ConfirmBy } from './confirm-by.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { OpenBookings } from './OpenBookings.tsx';
import { texts } from './customer-profile.texts.ts';

/** The steps of the dialog: the question, the bookings that prevent it, the farewell. */
type Step =
  | { at: 'question' }
  | { at: 'open'; message: string; open: readonly OpenBooking[] }
  | { at: 'gone'; message: string };

/** Deletes the account after a confirmation. A car on site, debts and open money come first. */
export function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'question' });
  // The profile is gone once the account is deleted.
  const [confirmBy, setConfirmBy] = useState<ConfirmBy>(() => customerSession.profile()?.confirmBy ?? 'password');
  const { ref, busy, submit, failure, errors } = useSubmit({ onFailure: toastOwnMessage });

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
        body: { ...(currentPassword !== undefined && { currentPassword }), ...(otp !== undefined && { otp }) },
      });
      setStep({ at: 'gone', message });
      void endPush();
      // At once instead of at Ok, so that no personal data stays in this browser.
      customerSession.clear();
    } catch (error) {
      setConfirmBy((by) => confirmByOf(error) ?? by);
      if (!isOpenBookingError(error)) throw error;
      setStep({
        at: 'open',
        message: error.message,
        open: payloadOf(error, error.code, openBookingsPayload)?.open ?? [],
      });
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
  if (step.at === 'open') {
    return (
      <Sheet role="alertdialog" open={open} onClose={close} title={texts.somethingIsOpen}>
        <p>{step.message}</p>
        <OpenBookings open={step.open} />
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
        <ConfirmIdentity by={confirmBy} errors={errors} takesFocus={false} />
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
