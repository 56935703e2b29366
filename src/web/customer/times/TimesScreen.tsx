import { QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { priceAndTime } from '#shared/catalogue/price-and-time.ts';
import type { SignupScreenState } from '#web/customer/account/SignupScreen.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerQueryClient } from '#web/customer/session/customer-query-client.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { TimePicker } from '#web/domain/scheduling/TimePicker.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { cx } from '#web/ui/cx.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import styles from './TimesScreen.module.css';
import { texts } from './customer-times.texts.ts';

/** /times: the free times of each service, for everyone. */
export function TimesScreen() {
  const name = useCentre()?.name ?? '';
  useTitle(texts.freeTimes, name);
  return (
    <QueryClientProvider client={customerQueryClient}>
      <AppHeader href={customerPaths.home()} name={name}>
        {customerSession.token() === null && (
          <Button href={customerPaths.login()} variant="gold" size="sm">
            {texts.logIn}
          </Button>
        )}
      </AppHeader>
      <main id="main" className="wrap page narrow" tabIndex={-1}>
        <PageTitle>{texts.freeTimes}</PageTitle>
        <ServicesAndTimes />
      </main>
    </QueryClientProvider>
  );
}

function ServicesAndTimes() {
  const services = useServices();
  return (
    <ListQueryState
      query={services}
      what={texts.ourServices}
      skeleton={
        <SkeletonGroup label={texts.loadingOurServices}>
          <Skeleton shape="control" />
        </SkeletonGroup>
      }
    >
      {(list) => <TimesForm services={list} />}
    </ListQueryState>
  );
}

const priceOf = (service: CatalogueService | undefined): string => priceAndTime({ from: service?.from });

/** A service, its price and times. The choice goes along to the booking form, through the sign-up or log-in. */
function TimesForm({ services }: { services: readonly CatalogueService[] }) {
  const query = useSearchParams();
  const [time, setTime] = useState('');
  // Without a choice the first of the services that staff chose for their cards.
  const chosen =
    services.find(({ _id, name }) => [_id, name].includes(query.get('service') ?? '')) ??
    services.find(({ featured }) => featured) ??
    services[0];
  const service = chosen?._id ?? '';
  const bookingPath = customerPaths.newBooking({ service, ...(time && { time }) });

  function leadOn(path: string) {
    customerReturnPath.save(bookingPath);
    const when = time && dayAndTimeText(time, new Date(serverNow()));
    const state: SignupScreenState = { chosen: [chosen?.name, when, priceOf(chosen)].filter(Boolean).join(', ') };
    navigate(path, { state });
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (customerSession.token() !== null) return navigate(bookingPath);
    leadOn(customerPaths.signup(query.get('ref') ?? undefined));
  }
  return (
    <form onSubmit={onSubmit} aria-label={texts.freeTimes}>
      <Select
        label={texts.serviceQuestion}
        name="service"
        value={service}
        onChange={(event) => {
          setTime('');
          query.set('service', event.target.value);
          navigate(`?${query}`, { replace: true });
        }}
      >
        {services.map((one) => (
          <option key={one._id} value={one._id}>
            {[one.name, priceOf(one)].filter(Boolean).join(', ')}
          </option>
        ))}
      </Select>
      {chosen && (
        <p className={styles.about} role="status">
          <b>{priceAndTime(chosen)}</b> {chosen.included}
        </p>
      )}
      {service !== '' && (
        <TimePicker key={service} job={{ service, vehicle: '', mode: 'drive-in' }} chosen={time} onChoose={setTime} />
      )}
      <Button type="submit" block className={cx(styles.book, time !== '' && styles.withinReach)}>
        {time === '' ? texts.bookNow : texts.bookThisTime}
      </Button>
      <div className={styles.foot}>
        {customerSession.token() === null && (
          <>
            <p className="small muted">{texts.nextSteps}</p>
            <Button variant="line" block onClick={() => leadOn(customerPaths.login())}>
              {texts.iHaveAnAccount}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
