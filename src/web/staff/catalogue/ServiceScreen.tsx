import { useState } from 'react';
import { useParams } from '#web/lib/router.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { needsLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { useStaffCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { NeedsSheet } from '#web/staff/calendar-settings/NeedsSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { useCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

/** /staff/catalogue/services/:id: a service, its needs in the calendar, and the history of its prices. */
export function ServiceScreen() {
  const id = useParams()['id'] ?? '';
  const { data, error, refetch, isFetching } = useCatalogue();
  const service = data?.services.find(({ _id }) => _id === id);
  useTitle(service?.name ?? 'Service', useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.catalogue()}>{texts.services}</BackLink>
      <PageTitle>{service?.name ?? texts.service}</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheService}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && !service && <EmptyState title={texts.noSuchService}>{texts.notInCatalogue}</EmptyState>}
      {service && (
        <>
          <Needs service={service._id} active={service.active} />
          <div className="block">
            <ServiceForm key={service._id} service={service} />
          </div>
          <PriceHistory key={`history ${service._id}`} service={service._id} />
        </>
      )}
    </main>
  );
}

/** The needs of a service: bays and minutes. */
function Needs({ service: id, active }: { service: string; active: boolean }) {
  const { data: calendar, error, refetch, isFetching } = useStaffCalendar();
  const [editing, setEditing] = useState(false);
  const service = calendar?.services.find(({ _id }) => _id === id);
  return (
    <section className="block" aria-labelledby="service-needs">
      <div className="block-head">
        <h2 className="heading" id="service-needs">
          {texts.whatItNeeds}
        </h2>
        {service && (
          <Button variant="line" size="sm" onClick={() => setEditing(true)}>
            {texts.editNeeds}
          </Button>
        )}
      </div>
      {error && !calendar && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {calendar && (
        <p>
          {service
            ? needsLabel(service.needs) || texts.noNeedsYet
            : active
              ? texts.loading
              : texts.switchedOffExplained}
        </p>
      )}
      {calendar && service && editing && (
        <NeedsSheet calendar={calendar} service={service} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}
