import { useQueryClient } from '@tanstack/react-query';
import { bookingChanged, bookingUnknown } from '#web/booking/queries.ts';
import { PaySheet, type PaySheetProps } from '#web/payment/PaySheet.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The payment sheet, with what paying changes on the screens. */
export function PayNow(props: Omit<PaySheetProps, 'onPaid' | 'onStale'>) {
  const client = useQueryClient();
  return (
    <PaySheet
      {...props}
      onPaid={(booking, message) => {
        bookingChanged(client, booking);
        toast.success(message);
      }}
      onStale={() => bookingUnknown(client, props.booking._id)}
    />
  );
}
