import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useParams } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { VisitLine } from '#web/staff/estimates/VisitLine.tsx';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { InspectionForm } from './InspectionForm.tsx';

/** /staff/bookings/{id}/inspection: what was looked at on a car, for a technician's phone. */
export function InspectionScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useStaffEstimate(id);
  const visit = useStaffVisit(id).data;
  const me = useStaffMe();
  useTitle(visit ? `Inspection ${visit.number}` : 'Inspection', useCentre()?.name);
  const mayPlan = me !== null && can(me.type, 'calendar.plan');
  const isGone = error instanceof AppError && error.code === 'booking.not_found';
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={mayPlan ? staffPaths.booking(id) : staffPaths.onSite()}>
        {mayPlan ? 'Booking' : 'Cars on site'}
      </BackLink>
      <h1 className="display display-2xl">Inspection</h1>
      <VisitLine visit={visit} />
      {isGone && (
        <EmptyState title="No such booking" action={<Button href={staffPaths.onSite()}>To the cars on site</Button>}>
          It can have been an old link.
        </EmptyState>
      )}
      {error && !isGone && !data && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <SkeletonGroup label="Loading the inspection">
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <InspectionForm
            key={id}
            estimate={data}
            photos={visit?.checkIn ? visit.photos : null}
            mayEdit={me !== null && can(me.type, 'inspections.write')}
          />
          <div className="actions">
            <Button variant="line" icon={ClipboardList} href={staffPaths.estimate(id)}>
              To the estimate
            </Button>
          </div>
        </>
      )}
    </main>
  );
}
