import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { local } from '#web/lib/storage.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const WaitingSheet = lazy(reloadHereOnChunkError(async () => ({ default: (await import('./OfflineBookingSheet.tsx')).OfflineBookingSheet })));
const TOAST = 'offline';

/** Says when the network is gone and when it is back, brings everything up to date, and asks about a booking that waits. */
export function OfflineNotice() {
  const online = useOnline();
  const client = useQueryClient();
  const wasOffline = useRef(false);

  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      toast.info('You are offline. We will try again when the network is back.', { id: TOAST, icon: WifiOff, stay: true });
      return;
    }
    toast.dismiss(TOAST);
    if (!wasOffline.current) return;
    wasOffline.current = false;
    void client.invalidateQueries();
  }, [online, client]);

  // Looked at when the network comes, and only then is what asks about it loaded.
  if (!online || local.getItem('waiting_booking') === null) return null;
  return (
    <Suspense fallback={null}>
      <WaitingSheet />
    </Suspense>
  );
}
