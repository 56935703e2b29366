import { customerPaths } from '#web/customer/customer-paths.ts';
import { ReceiptPage } from '#web/customer/payments/ReceiptScreen.tsx';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
import { useSharedReceipt } from './shared-booking-queries.ts';

/** /user/shared/bookings/{id}/receipt: the printable receipt of a shared booking. */
export function SharedReceiptScreen() {
  const { id = '' } = useParams();
  const charge = useSearchParams().get('charge') ?? '';
  return <ReceiptPage query={useSharedReceipt(id, charge)} booking={customerPaths.sharedBooking(id)} />;
}
