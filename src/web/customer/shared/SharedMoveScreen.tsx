import { Move } from '#web/customer/bookings/MoveScreen.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useParams } from '#web/lib/router.tsx';
import { PartnerSideProvider } from './partner-side.tsx';
import { useSharedBooking } from './shared-booking-queries.ts';
import { SharedFrame } from './SharedFrame.tsx';
import { texts } from './customer-shared-bookings.texts.ts';

/** /user/shared/bookings/{id}/move: another time for a booking of a shared car. */
export function SharedMoveScreen() {
  const { id = '' } = useParams();
  return (
    <PartnerSideProvider>
      <SharedFrame
        query={useSharedBooking(id)}
        title={texts.moveTheBooking}
        back={{ href: customerPaths.sharedBooking(id), label: texts.booking }}
      >
        {(booking) => <Move key={id} booking={booking} />}
      </SharedFrame>
    </PartnerSideProvider>
  );
}
