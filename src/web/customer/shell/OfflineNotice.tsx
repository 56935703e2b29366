import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useOfflineBooking } from '../bookings/offline/offline-booking.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-shell.texts.ts';

const OfflineBookingSheet = lazyPart(() =>
  import('../bookings/offline/OfflineBookingSheet.tsx').then((part) => part.OfflineBookingSheet),
);
const TOAST = 'offline';

/** Shows when the network is lost, refetches when it is back, and then offers to send an offline booking. */
export function OfflineNotice() {
  const online = useOnline();
  const client = useQueryClient();
  const hasOfflineBooking = useOfflineBooking() !== null;
  const wasOffline = useRef(false);

  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      toast.info(texts.offline, {
        id: TOAST,
        icon: WifiOff,
        stay: true,
      });
      return () => toast.dismiss(TOAST);
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    void client.invalidateQueries();
  }, [online, client]);

  // The sheet is loaded only when there is a booking to send.
  if (!online || !hasOfflineBooking) return null;
  return (
    <Suspense fallback={null}>
      <OfflineBookingSheet />
    </Suspense>
  );
}
