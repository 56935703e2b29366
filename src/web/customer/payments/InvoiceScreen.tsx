import { useParams } from '#web/lib/router.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { InvoicePage } from '#web/domain/payments/InvoicePage.tsx';
import { useInvoice } from './payment-queries.ts';

/** /user/bookings/{id}/invoice: the cost of the booking with its approved work, to print. */
export function InvoiceScreen() {
  const { id = '' } = useParams();
  return <InvoicePage query={useInvoice(id)} booking={customerPaths.booking(id)} />;
}
