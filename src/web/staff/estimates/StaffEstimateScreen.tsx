import ListChecks from 'lucide-react/icons/list-checks';
import Phone from 'lucide-react/icons/phone';
import Printer from 'lucide-react/icons/printer';
import { useParams } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useStaffBooking } from '#web/staff/board/board-queries.ts';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { EstimateEditor } from './EstimateEditor.tsx';
import { EstimateQueryState, isGone } from './EstimateQueryState.tsx';
import { PrintedEstimate } from './PrintedEstimate.tsx';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { VisitLine } from './VisitLine.tsx';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

/** /staff/bookings/{id}/estimate: the next version of an estimate, and the customer's answers to the last one. */
export function StaffEstimateScreen() {
  const { id = '' } = useParams();
  const query = useStaffEstimate(id);
  const { data, error } = query;
  const visit = useStaffVisit(id).data;
  const booking = useStaffBooking(id).data?.booking;
  const me = useStaffMe();
  const centre = useCentre();
  useTitle(visit ? `Estimate ${visit.number}` : 'Estimate', centre?.name);
  const mayPlan = me !== null && can(me.type, 'calendar.plan');
  const firstName = visit?.fullName.split(' ')[0] ?? texts.theCustomer;
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <StaffBackLink href={mayPlan ? staffPaths.booking(id) : staffPaths.onSite()}>
          {mayPlan ? texts.booking : texts.carsOnSite}
        </StaffBackLink>
        <div className={styles.head}>
          <div>
            <h1 className="display display-2xl">{texts.estimate}</h1>
            <VisitLine visit={visit} />
          </div>
          <div className="actions">
            {booking?.phoneNumber && (
              <Button variant="line" size="sm" icon={Phone} href={`tel:${booking.phoneNumber}`}>
                {texts.call(firstName)}
              </Button>
            )}
            <Button variant="line" size="sm" icon={ListChecks} href={staffPaths.inspection(id)}>
              {texts.inspection}
            </Button>
            <Button variant="line" size="sm" icon={Printer} onClick={() => print()}>
              {texts.print}
            </Button>
          </div>
        </div>
        <EstimateQueryState query={query} loading={texts.loadingTheEstimate} />
        {data && error && !isGone(error) && (
          <Notice tone="bad" className={styles.notice}>
            {texts.couldNotRefresh}
          </Notice>
        )}
        {data && me && (
          <EstimateEditor
            key={id}
            estimate={data}
            type={me.type}
            customer={firstName}
            promised={booking?.price}
            readyBy={visit?.readyBy ?? null}
          />
        )}
      </div>
      {data && <PrintedEstimate estimate={data} visit={visit} />}
    </main>
  );
}
