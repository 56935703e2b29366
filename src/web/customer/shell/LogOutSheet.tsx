import { customerQueryClient } from '#web/customer/session/customer-query-client.ts';
import { logOut } from '#web/customer/session/customer-session-requests.ts';
import { useOfflineBooking, offlineBookingStore } from '#web/customer/bookings/offline/offline-booking.ts';
import { endPush } from '#web/customer/notifications/push/load-push-device.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { goTo } from '#web/lib/go-to.ts';
import { customerPaths } from '../customer-paths.ts';
import type { LoginScreenState } from '../account/LoginScreen.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-shell.texts.ts';

interface LogOutSheetProps {
  open: boolean;
  onClose: () => void;
  /** Where to go after the log-out. */
  to?: string;
}

/**
 * Confirms a log-out. Yes ends the session whatever the server answers; unless it has ended it too, the log-in follows.
 */
export function LogOutSheet({ open, onClose, to = customerPaths.home() }: LogOutSheetProps) {
  const { busy, submit } = useSubmit();
  const hasOfflineBooking = useOfflineBooking() !== null;

  async function leave() {
    // The next user of this phone must not see it.
    offlineBookingStore.drop();
    await endPush();
    const notice = await logOut();
    if (notice === null) {
      // A full page load: the landing page is not part of the application, and nothing stays in memory.
      location.assign(to);
      // Busy until then.
      return new Promise<never>(() => {});
    }
    // The landing page would not load.
    onClose();
    await goTo(customerPaths.login(), { replace: true, state: { toasts: true } satisfies LoginScreenState });
    customerQueryClient.clear();
    toast.info(notice);
  }

  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} busy={busy} closable={false} title={texts.logoutQuestion}>
      {hasOfflineBooking && <p className="block">{texts.unsentBookingIsLost}</p>}
      <div className="actions">
        <Button busy={busy} busyLabel={texts.loggingOut} onClick={() => void submit(leave)}>
          {texts.yes}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose} data-autofocus>
          {texts.no}
        </Button>
      </div>
    </Sheet>
  );
}
