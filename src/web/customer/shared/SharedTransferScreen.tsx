import { customerPaths } from '#web/customer/customer-paths.ts';
import { TransferPage } from '#web/customer/payments/TransferScreen.tsx';
import { useParams } from '#web/lib/router.tsx';
import { PartnerSideProvider } from './partner-side.tsx';
import { useSharedBooking, useSharedTransfer } from './shared-booking-queries.ts';

/** /user/shared/bookings/{id}/transfer: pay a shared booking by bank transfer. Only its owner sends pictures of it. */
export function SharedTransferScreen() {
  const { id = '' } = useParams();
  return (
    <PartnerSideProvider>
      <TransferPage
        query={useSharedTransfer(id)}
        booking={useSharedBooking(id).data}
        href={customerPaths.sharedBooking(id)}
      />
    </PartnerSideProvider>
  );
}
