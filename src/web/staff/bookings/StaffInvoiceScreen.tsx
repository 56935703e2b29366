import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { getStaffInvoice } from '#shared/workshop/staff-invoice.contract.ts';
import { InvoicePage } from '#web/domain/payments/InvoicePage.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';

/** /staff/bookings/{id}/invoice: the invoice of a booking, for printing it at the counter. */
export function StaffInvoiceScreen() {
  const { id = '' } = useParams();
  const invoice = useQuery({
    queryKey: ['staff-invoice', id],
    queryFn: ({ signal }) => staffCall(getStaffInvoice, { params: { id } }, { signal }),
    // The invoice changes with every payment and approval.
    staleTime: 0,
  });
  return <InvoicePage query={invoice} booking={staffPaths.booking(id)} />;
}
