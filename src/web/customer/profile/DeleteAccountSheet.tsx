import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { deleteMe } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { pushPreference } from '#web/customer/notifications/push/push-preference.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { PaidBookings } from './PaidBookings.tsx';

/** What the dialog is about: the question, bookings that hold money, or the goodbye. */
type Stage = { at: 'question'; failure?: string } | { at: 'paid'; says: string } | { at: 'gone'; says: string };

/** Deletes the account after a question. While a booking holds money it offers to cancel that first (contract.md 2). */
export function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'question' });
  const [busy, setBusy] = useState(false);

  function close() {
    if (stage.at === 'gone') return leave();
    setStage({ at: 'question' });
    onClose();
  }

  async function remove() {
    setBusy(true);
    try {
      const { message } = await customerCall(deleteMe);
      setStage({ at: 'gone', says: message });
      if (pushPreference.get() !== null) void import('#web/customer/notifications/push/push-device.ts').then(({ unsubscribeDevice }) => unsubscribeDevice(), pushPreference.drop);
      // Now, not at Ok: nothing of a person who is gone stays in this browser.
      customerSession.clear();
    } catch (error) {
      const isPaid = error instanceof AppError && error.code === 'account.open_paid_booking';
      setStage(isPaid ? { at: 'paid', says: error.message } : { at: 'question', failure: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  if (stage.at === 'gone') {
    return (
      <Sheet role="alertdialog" open={open} onClose={leave} title={stage.says} closable={false} centred>
        <SheetActions>
          <Button onClick={leave} data-autofocus>
            Ok
          </Button>
        </SheetActions>
      </Sheet>
    );
  }
  if (stage.at === 'paid') {
    return (
      <Sheet role="alertdialog" open={open} onClose={close} title="A paid booking is open">
        <p>{stage.says}</p>
        <PaidBookings />
        <SheetActions>
          <Button variant="line" onClick={close}>
            Keep my account
          </Button>
        </SheetActions>
      </Sheet>
    );
  }
  return (
    <Sheet role="alertdialog" open={open} onClose={close} busy={busy} title="Delete your account?">
      <p>Your bookings, messages and wash credit will be removed for good.</p>
      {stage.failure && <Notice tone="bad">{stage.failure}</Notice>}
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel="Deleting" onClick={() => void remove()}>
          Yes, delete it
        </Button>
        <Button variant="line" disabled={busy} onClick={close} data-autofocus>
          No
        </Button>
      </SheetActions>
    </Sheet>
  );
}

/** A full load, so that nothing stays in memory either. */
function leave(): void {
  customerSession.clear();
  location.assign(customerPaths.signup());
}
