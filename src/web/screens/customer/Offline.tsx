import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useWaiting } from '#web/booking/waiting.ts';
import { useOnline } from '#web/lib/online.ts';
import { toast } from '#web/ui/toast.tsx';

const WaitingSheet = lazy(async () => ({ default: (await import('./WaitingSheet.tsx')).WaitingSheet }));
const TOAST = 'offline';

/** Says when the network is gone and when it is back, brings everything up to date, and asks about a booking that waits. */
export function Offline() {
  const online = useOnline();
  const client = useQueryClient();
  const waiting = useWaiting();
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

  if (!online || !waiting) return null;
  return (
    <Suspense fallback={null}>
      <WaitingSheet key={waiting.key} waiting={waiting} />
    </Suspense>
  );
}
