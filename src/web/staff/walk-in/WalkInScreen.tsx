import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MODES, PAYMENT_METHODS, type Mode, type PaymentMethod } from '#shared/bookings/booking-states.ts';
import { quoteWalkIn } from '#shared/bookings/staff-bookings.contract.ts';
import { CarFields } from '#web/domain/catalogue/CarFields.tsx';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { ServiceTiles } from '#web/domain/catalogue/ServiceTiles.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { StaffErrorState } from '#web/staff/shell/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffPaths } from '#web/staff/shell/staff-paths.ts';
import { boardKey, bookingsKey } from '#web/staff/shell/staff-queries.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/staff/shell/staff-labels.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type WalkInValues, useWalkInForm } from './walk-in-form.ts';
import styles from './WalkInScreen.module.css';
import { WalkInCustomer } from './WalkInCustomer.tsx';

/** /staff/bookings/new: a booking for somebody at the desk or on the phone, known or new. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const customer = query.get('customer');
  const { entered, change, send, busy, wrong } = useWalkInForm(customer ? { customer } : {});
  const services = useServices();
  const brands = useBrands();
  const quote = useQuote(entered);
  const form = useRef<HTMLFormElement>(null);
  useTitle('Walk-in', useCentre()?.name);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const booking = await send(quote.data?.amount ?? null);
    if (booking === undefined) return void (quote.data && quote.refetch());
    for (const queryKey of [boardKey, bookingsKey]) void staffQueryClient.invalidateQueries({ queryKey });
    toast.success(`${booking.number} is booked.`);
    await navigate(staffPaths.booking(booking._id), { replace: true });
  }

  const failed = services.error ?? brands.error;
  const errors = wrong?.fields ?? {};
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.bookings()}>Bookings</BackLink>
      <PageTitle lead="For somebody at the desk or on the phone.">Walk-in</PageTitle>
      {failed && (!services.data || !brands.data) && <StaffErrorState error={failed} onRetry={() => void Promise.all([services.refetch(), brands.refetch()])} />}
      {!failed && (!services.data || !brands.data) && (
        <SkeletonGroup label="Loading services and cars">
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {services.data && brands.data && (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          {wrong && <Notice tone="bad">{wrong.message}</Notice>}
          <WalkInCustomer entered={entered} onChange={change} errors={errors} />
          <fieldset className={styles.part}>
            <legend className="heading">Which car?</legend>
            <CarFields brands={brands.data} brand={entered.brand} vehicle={entered.vehicle} onChange={change} errors={{ brand: errors.brand, vehicle: errors.vehicle }} />
          </fieldset>
          <div className={styles.part}>
            <ServiceTiles services={services.data} vehicle={entered.vehicle} value={entered.service} onChange={(service) => change({ service })} error={errors.service} />
          </div>
          <div className={styles.part}>
            <ChoiceTiles
              legend="Drive-in or pick-up?" name="mode" layout="two" value={entered.mode} onChange={(mode) => change({ mode: mode as Mode })}
              choices={MODES.map((value) => ({ value, label: MODE_LABEL[value] }))}
            />
            {entered.mode === 'pick-up' && (
              <Field label="Where do we pick it up?" name="location" value={entered.location} onChange={({ target }) => change({ location: target.value })} maxLength={300} required error={errors.location} />
            )}
          </div>
          <div className={styles.part}>
            <ChoiceTiles
              legend="How will they pay?" name="paymentMethod" layout="three" value={entered.paymentMethod} onChange={(method) => change({ paymentMethod: method as PaymentMethod })}
              choices={[...PAYMENT_METHODS].reverse().map((value) => ({ value, label: METHOD_LABEL[value] }))}
            />
          </div>
          <div className={styles.foot}>
            <p role="status">
              {quote.data ? (
                <>
                  To pay: <Money naira={quote.data.amount} big />
                  {quote.data.promotion && <span className="muted small"> ({quote.data.promotion.title})</span>}
                </>
              ) : (
                <span className="muted">{quote.error ? errorMessage(quote.error) : 'Choose car and service.'}</span>
              )}
            </p>
            <Button type="submit" busy={busy} busyLabel="Booking">
              Book
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}

/** What it costs this customer, once car and service are chosen. */
const useQuote = ({ customer, service, brand, vehicle }: WalkInValues) =>
  useQuery({
    queryKey: ['staff-quote', customer, service, vehicle],
    queryFn: ({ signal }) => staffCall(quoteWalkIn, { body: { ...(customer && { customer }), service, brand, vehicle } }, { signal }),
    enabled: service !== '' && vehicle !== '',
  });
