import { customerPaths } from '#web/customer/customer-paths.ts';
import { InvoicePage } from '#web/domain/payments/InvoicePage.tsx';
import { useParams } from '#web/lib/router.tsx';
import { useSharedInvoice } from './shared-booking-queries.ts';

/** /user/shared/bookings/{id}/invoice: the cost of a shared booking with its approved work, to print. */
export function SharedInvoiceScreen() {
  const { id = '' } = useParams();
  return <InvoicePage query={useSharedInvoice(id)} booking={customerPaths.sharedBooking(id)} />;
}
