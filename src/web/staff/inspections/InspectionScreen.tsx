import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useParams } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { EstimateQueryState } from '#web/staff/estimates/EstimateQueryState.tsx';
import { VisitLine } from '#web/staff/estimates/VisitLine.tsx';
import { FaultPart } from '#web/staff/faults/FaultPart.tsx';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { InspectionForm } from './InspectionForm.tsx';
import { texts } from './staff-inspections.texts.ts';

/** /staff/bookings/{id}/inspection: the inspection of a car, for a technician's phone. */
export function InspectionScreen() {
  const { id = '' } = useParams();
  const query = useStaffEstimate(id);
  const { data } = query;
  const visit = useStaffVisit(id).data;
  const me = useStaffMe();
  useTitle(visit ? `Inspection ${visit.number}` : 'Inspection', useCentre()?.name);
  const mayPlan = me !== null && can(me.type, 'calendar.plan');
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <StaffBackLink href={mayPlan ? staffPaths.booking(id) : staffPaths.onSite()}>
        {mayPlan ? texts.booking : texts.carsOnSite}
      </StaffBackLink>
      <h1 className="display display-2xl">{texts.inspection}</h1>
      <VisitLine visit={visit} />
      <FaultPart bookingId={id} />
      <EstimateQueryState query={query} loading={texts.loadingTheInspection} />
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
              {texts.toTheEstimate}
            </Button>
          </div>
        </>
      )}
    </main>
  );
}
