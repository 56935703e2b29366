import Plus from 'lucide-react/icons/plus';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { formatNaira } from '#shared/money.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { servicePicture } from '#web/domain/catalogue/service-pictures.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { needsLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { useStaffCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { SetupBackLink } from '#web/staff/SetupBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import styles from './CatalogueScreen.module.css';
import { useCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

/** /staff/catalogue: the services with picture, price and needs. Each leads to its screen. */
export function CatalogueScreen() {
  const { data, error, refetch, isFetching } = useCatalogue();
  const calendar = useStaffCalendar().data;
  useTitle(texts.services, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <SetupBackLink />
      <PageTitle
        lead={texts.bookingsKeepPrices}
        action={
          <Button size="sm" icon={Plus} href={staffPaths.newService()}>
            {texts.addAService}
          </Button>
        }
      >
        {texts.services}
      </PageTitle>
      <CatalogueTabs current="services" />
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheServices}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.services.length === 0 && <EmptyState title={texts.noServiceYet}>{texts.noServiceExplained}</EmptyState>}
      {data && data.services.length > 0 && (
        <ul className={`block ${styles.services}`}>
          {data.services.map((service) => (
            <li key={service._id} className={service.active ? styles.service : `${styles.service} ${styles.off}`}>
              <img src={servicePicture(service.image)} alt="" width={200} height={140} />
              <div>
                <h2 className={styles.name}>
                  <Link href={staffPaths.service(service._id)}>
                    <ServiceName name={service.name} />
                  </Link>
                </h2>
                <p>
                  <b className="num">{formatNaira(service.price)}</b>{' '}
                  <span className="small muted">{otherPrices(service)}</span>
                </p>
                <p className="small muted">{needsOf(service, calendar)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const otherPrices = ({ byClass, mixed }: StaffService): string =>
  [
    ...Object.entries(byClass).map(([one, price]) => `${CLASS_LABEL[one as VehicleClass]} ${formatNaira(price)}`),
    ...mixed.map((one) => `${CLASS_LABEL[one]} differs`),
  ].join(', ');

function needsOf({ _id, active }: StaffService, calendar: StaffCalendar | undefined): string {
  if (!active) return texts.switchedOff;
  const needs = calendar?.services.find((one) => one._id === _id)?.needs;
  if (needs === undefined) return '';
  return needs.length === 0 ? texts.needsNothing : needsLabel(needs);
}
