import Phone from 'lucide-react/icons/phone';
import { useParams } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { timeText } from '#web/domain/scheduling/time-labels.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { EstimateParts } from './EstimateParts.tsx';
import { useEstimate } from './estimate-query.ts';
import { EstimateSkeleton } from './EstimateSkeleton.tsx';
import { GoodList } from './GoodList.tsx';
import { texts } from './customer-estimates.texts.ts';

/** /user/bookings/{id}/estimate: the findings on the car, and the work that the customer may approve. */
export function EstimateScreen() {
  const { id = '' } = useParams();
  return <EstimateOf key={id} id={id} />;
}

function EstimateOf({ id }: { id: string }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useEstimate(id);
  const { data: booking } = useBooking(id);
  const centre = useCentre();
  const online = useOnline();
  useTitle(texts.whatWeFound, centre?.name);
  const call = centre && (
    <p className="block">
      <Button variant="text" icon={Phone} href={callLink(centre.phone)}>
        {texts.callTheWorkshop}
      </Button>
    </p>
  );
  const isGone = error instanceof AppError && error.code === 'booking.not_found';
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.visit(id)}>{texts.whereIsMyCar}</BackLink>
      {isGone ? (
        <>
          <h1 className="display">{texts.whatWeFound}</h1>
          <EmptyState
            title={texts.notFound}
            action={<Button href={customerPaths.bookings()}>{texts.myBookings}</Button>}
          >
            {error.message}
          </EmptyState>
        </>
      ) : data && data.version !== null ? (
        <EstimateParts estimate={{ ...data, version: data.version }} booking={booking} updatedAt={dataUpdatedAt}>
          {call}
        </EstimateParts>
      ) : (
        <>
          <h1 className="display">{texts.whatWeFound}</h1>
          {data ? (
            <>
              {!online && (
                <Notice tone="gold">
                  {texts.noNetworkLastUpdated(timeText(new Date(dataUpdatedAt).toISOString()))}
                </Notice>
              )}
              <EmptyState
                title={texts.noEstimateYet}
                picture={diagnostic}
                action={<Button href={customerPaths.visit(id)}>{texts.whereIsMyCar}</Button>}
              >
                {texts.findingsAppearHere}
              </EmptyState>
              <GoodList good={data.good} />
            </>
          ) : error ? (
            <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
              {errorMessage(error)}
            </ErrorState>
          ) : (
            <EstimateSkeleton />
          )}
          {call}
        </>
      )}
    </main>
  );
}
