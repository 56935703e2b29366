import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { updateCachedBooking, invalidateBooking } from '#web/customer/bookings/booking-queries.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { PaySheet, PaySheetProps } from './PaySheet.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const load = () => import('./PaySheet.tsx');

/** Brings what paying needs before somebody asks for it; a failure shows when they do. */
export const preloadPaySheet = (): void => void load().catch(() => undefined);

/** The payment sheet, with what paying changes on the screens. Loaded when somebody may pay, since most visits pay nothing. */
export function PayNowSheet(props: Omit<PaySheetProps, 'onPaid' | 'onStale'>) {
  const client = useQueryClient();
  const [part, setPart] = useState<{ Sheet: typeof PaySheet }>();
  const { onLater } = props;

  useEffect(() => {
    let gone = false;
    reloadHereOnChunkError(load)().then(
      ({ PaySheet: Sheet }) => gone || setPart({ Sheet }),
      (cause: unknown) => {
        if (gone) return;
        toast.error(errorMessage(new RequestError('The payment sheet did not load.', { cause })));
        onLater();
      },
    );
    return () => {
      gone = true;
    };
    // Once, when it is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
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
