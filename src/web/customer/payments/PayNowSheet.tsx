import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { updateCachedBooking, invalidateBooking } from '#web/customer/bookings/booking-queries.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { PaySheet, PaySheetProps } from './PaySheet.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const load = () => import('./PaySheet.tsx');

/** Loads the payment sheet ahead of time; a failure shows when it is opened. */
export const preloadPaySheet = (): void => void load().catch(() => undefined);

/**
 * The payment sheet with its updates of the query cache, loaded when it is opened. Not a lazyPart: a failed load must close the sheet
 * instead of replacing the screen with an error.
 */
export function PayNowSheet(props: Omit<PaySheetProps, 'onPaid' | 'onStale'>) {
  const client = useQueryClient();
  const [part, setPart] = useState<{ Sheet: typeof PaySheet }>();
  const { onLater } = props;

  useEffect(() => {
    let isUnmounted = false;
    reloadHereOnChunkError(load)().then(
      ({ PaySheet: Sheet }) => isUnmounted || setPart({ Sheet }),
      (cause: unknown) => {
        if (isUnmounted) return;
        toast.error(errorMessage(new RequestError('The payment sheet did not load.', { cause })));
        onLater();
      },
    );
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- loads once, when it is mounted
  }, []);

  if (!part) return null;
  return (
    <part.Sheet
      {...props}
      onPaid={(booking, message) => {
        updateCachedBooking(client, booking);
        toast.success(message);
      }}
      onStale={() => invalidateBooking(client, props.booking._id)}
    />
  );
}
