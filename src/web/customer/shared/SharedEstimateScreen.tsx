import { customerPaths } from '#web/customer/customer-paths.ts';
import { EstimateParts } from '#web/customer/estimates/EstimateParts.tsx';
import { useParams } from '#web/lib/router.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PartnerSideProvider } from './partner-side.tsx';
import { useSharedBooking, useSharedEstimate } from './shared-booking-queries.ts';
import { SharedFrame } from './SharedFrame.tsx';
import { texts } from './customer-shared-bookings.texts.ts';

/** /user/shared/bookings/{id}/estimate: the findings on a shared car, which a partner may approve. */
export function SharedEstimateScreen() {
  const { id = '' } = useParams();
  const query = useSharedEstimate(id);
  const { data: booking } = useSharedBooking(id);
  return (
    <PartnerSideProvider>
      <SharedFrame
        key={id}
        query={query}
        title={texts.whatWeFound}
        isTitled={query.data?.version == null}
        back={{ href: customerPaths.sharedBooking(id), label: texts.booking }}
      >
        {(estimate) =>
          estimate.version === null ? (
            <EmptyState title={texts.noEstimateYet}>{texts.noEstimateExplained}</EmptyState>
          ) : (
            <EstimateParts
              estimate={{ ...estimate, version: estimate.version }}
              booking={booking}
              updatedAt={query.dataUpdatedAt}
            />
          )
        }
      </SharedFrame>
    </PartnerSideProvider>
  );
}
