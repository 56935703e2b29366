import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useState } from 'react';
import { BookingSide } from '#web/customer/booking-side.ts';
import { updateCachedBooking, invalidateBooking } from '#web/customer/booking-queries.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { PaySheetProps } from './PaySheet.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-payments.texts.ts';

const LazySheet = lazyPart(() => import('./PaySheet.tsx').then((part) => part.PaySheet));

/** Loads the payment sheet ahead of time; a failure shows when it is opened. */
export const preloadPaySheet = (): void => void LazySheet.preload.withoutReload().catch(() => undefined);

/**
 * The payment sheet with its updates of the query cache, loaded when it is opened. It awaits the lazy part instead of
 * rendering it, because a failed load must close the sheet, not replace the screen with an error.
 */
export function PayNowSheet(props: Omit<PaySheetProps, 'onPaid' | 'onStale'>) {
  const client = useQueryClient();
  const partner = use(BookingSide);
  const [Sheet, setSheet] = useState<ComponentType<PaySheetProps>>();
  const { onLater } = props;

  useEffect(() => {
    let isUnmounted = false;
    LazySheet.preload().then(
      (loaded) => isUnmounted || setSheet(() => loaded),
      (cause: unknown) => {
        if (isUnmounted) return;
        toast.error(errorMessage(new RequestError(texts.paymentSheetFailed, { cause })));
        onLater();
      },
    );
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- loads once, when it is mounted
  }, []);

  if (!Sheet) return null;
  return (
    <Sheet
      {...props}
      onPaid={(booking, message) => {
        if (partner) partner.refresh();
        else updateCachedBooking(client, booking);
        toast.success(message);
      }}
      onStale={() => (partner ? partner.refresh() : invalidateBooking(client, props.booking._id))}
    />
  );
}
