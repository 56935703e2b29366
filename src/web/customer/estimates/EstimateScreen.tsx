import Phone from 'lucide-react/icons/phone';
import { useParams } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
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

/** /user/bookings/{id}/estimate: what was found on the car, and what the centre may do. */
export function EstimateScreen() {
  const { id = '' } = useParams();
  return <EstimateOf key={id} id={id} />;
}

function EstimateOf({ id }: { id: string }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useEstimate(id);
  const centre = useCentre();
  const online = useOnline();
  useTitle('What we found', centre?.name);
  const isGone = error instanceof AppError && error.code === 'booking.not_found';
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.visit(id)}>Where is my car?</BackLink>
      {isGone ? (
        <>
          <h1 className="display">What we found</h1>
          <EmptyState
            title="We could not find this booking"
            action={<Button href={customerPaths.bookings()}>My Bookings</Button>}
          >
            {error.message}
          </EmptyState>
        </>
      ) : data && data.version !== null ? (
        <EstimateParts estimate={{ ...data, version: data.version }} updatedAt={dataUpdatedAt} />
      ) : (
        <>
          <h1 className="display">What we found</h1>
          {data ? (
            <>
              {!online && (
                <Notice tone="gold">
                  No network. This is what we knew at {timeText(new Date(dataUpdatedAt).toISOString())}.
                </Notice>
              )}
              <EmptyState
                title="No estimate yet"
                picture={diagnostic}
                action={<Button href={customerPaths.visit(id)}>Where is my car?</Button>}
              >
                When we find something that your car needs, it stands here with its price. Nothing is done without your
                yes.
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
        </>
      )}
      {centre && (
        <p className="block">
          <Button variant="text" icon={Phone} href={callLink(centre.phone)}>
            Call the workshop
          </Button>
        </p>
      )}
    </main>
  );
}
