import { splitServices } from '#shared/catalogue/chosen-services.ts';
import type { FormEvent } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { MODES } from '#shared/arrival-mode.ts';
import { usePaymentMethods } from '#web/domain/bookings/payment-methods.ts';
import { CarFields } from '#web/domain/catalogue/CarFields.tsx';
import { findCar } from '#web/domain/catalogue/car-fields.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { goTo } from '#web/lib/go-to.ts';
import { SameCarQuestion } from '#web/staff/SameCarQuestion.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { calendarKey } from '#web/staff/calendar-settings/calendar-queries.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { boardKey, bookingsKey } from '#web/staff/board/board-queries.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
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
import { useWalkInQuote, WalkInCode } from './WalkInCode.tsx';
import { type WalkInValues, useWalkInForm, valuesOf, walkInResult } from './walk-in-form.ts';
import { useFreeTimes } from './free-times.ts';
import { ServiceRows } from './ServiceRows.tsx';
import styles from './WalkInScreen.module.css';
import { WalkInCustomer } from './WalkInCustomer.tsx';
import { WalkInTime } from './WalkInTime.tsx';
import { texts } from './staff-walk-in.texts.ts';

/** /staff/bookings/new: a booking for a customer at the front desk or on the phone. */
export function WalkInScreen() {
  const query = useSearchParams();
  const customer = query.get('customer');
  const form = useWalkInForm(customer ? { customer } : {});
  const { ref, values, change, busy, errors, failure, nearest, other } = form;
  const services = useServices();
  const brands = useBrands();
  const methods = usePaymentMethods();
  const shown = useWalkInQuote(values);
  const quote = shown.query;
  const times = useFreeTimes(values);
  useTitle(texts.walkIn, useCentre()?.name);

  const timeZone = times.data?.timeZone ?? 'Africa/Lagos';

  async function send(confirm = false) {
    if (busy) return;
    // Staff see the price with the code before they book.
    if (!shown.isChecked) return shown.check();
    const booking = await form.send(quote.data?.amount ?? null, confirm);
    if (booking === undefined) return void (quote.data && quote.refetch());
    for (const queryKey of [boardKey, bookingsKey, calendarKey]) void staffQueryClient.invalidateQueries({ queryKey });
    toast.success(walkInResult(booking, values.when, timeZone));
    await goTo(staffPaths.booking(booking._id), { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  const failed = services.error ?? brands.error;
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.bookings()}>{texts.bookings}</BackLink>
      <PageTitle lead={texts.lead}>{texts.walkIn}</PageTitle>
      {failed && (!services.data || !brands.data) && (
        <StaffErrorState error={failed} onRetry={() => void Promise.all([services.refetch(), brands.refetch()])} />
      )}
      {!failed && (!services.data || !brands.data) && (
        <SkeletonGroup label={texts.loadingServicesAndCars}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {services.data && brands.data && (
        <form ref={ref} noValidate onSubmit={submit}>
          {failure && !other && (
            <Notice tone="bad" className={styles.failure}>
              {failure}
            </Notice>
          )}
          <WalkInCustomer
            values={values}
            onChange={change}
            onCar={(car) => change(valuesOf(car, brands.data))}
            errors={errors}
          />
          <WalkInCar values={values} brands={brands.data} onChange={change} errors={errors} />
          <ServiceRows
            services={services.data}
            car={findCar(brands.data, values.vehicle)}
            chosen={splitServices(values.service)}
            onChange={(chosen) => change({ service: chosen.join(',') })}
            error={errors.service}
          />
          <WalkInArrival values={values} onChange={change} error={errors.location} />
          <WalkInTime values={values} times={times} nearest={nearest} onChange={change} error={errors.startsAt} />
          <div className={styles.part}>
            <ChoiceTiles
              legend={texts.howWillTheyPay}
              name="paymentMethod"
              layout="three"
              value={values.paymentMethod}
              onChange={(paymentMethod) => change({ paymentMethod })}
              choices={[...methods].reverse().map((value) => ({ value, label: METHOD_LABEL[value] }))}
            />
          </div>
          <WalkInCode values={values} quote={shown} error={errors.code} onChange={change} />
          {other && (
            <div className={styles.part}>
              <SameCarQuestion
                other={other}
                timeZone={timeZone}
                busy={busy}
                confirm={texts.bookAnyway}
                onConfirm={() => void send(true)}
              />
            </div>
          )}
          <div className={styles.foot}>
            <WalkInPrice quote={quote} />
            <Button type="submit" busy={busy} busyLabel={texts.booking}>
              {texts.book}
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}

/** The price of the walk-in, or the reason why there is none. */
const WalkInPrice = ({ quote: { data, error } }: { quote: ReturnType<typeof useWalkInQuote>['query'] }) => (
  <p role="status">
    {data ? (
      <>
        {texts.toPay} <Money naira={data.amount} big />
        {data.promotion && <span className="muted small"> ({data.promotion.title})</span>}
      </>
    ) : (
      <span className="muted">{error ? errorMessage(error) : texts.chooseCarAndService}</span>
    )}
  </p>
);

interface WalkInCarProps {
  values: WalkInValues;
  brands: NonNullable<ReturnType<typeof useBrands>['data']>;
  onChange: (changes: Partial<WalkInValues>) => void;
  errors: ReturnType<typeof useWalkInForm>['errors'];
}

/** The plate and the type of the car. */
const WalkInCar = ({ values, brands, onChange, errors }: WalkInCarProps) => (
  <fieldset className={styles.part}>
    <legend className="heading">{texts.whichCar}</legend>
    <Field
      label={texts.plate}
      note={texts.optional}
      name="plate"
      value={values.plate}
      onChange={({ target }) => onChange({ plate: target.value })}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={20}
      error={errors.plate ?? errors.car}
    />
    <CarFields
      brands={brands}
      brand={values.brand}
      vehicle={values.vehicle}
      words={values}
      onChange={onChange}
      errors={{ ...errors, make: errors.make ?? errors.otherCar }}
    />
  </fieldset>
);

interface WalkInArrivalProps {
  values: WalkInValues;
  onChange: (changes: Partial<WalkInValues>) => void;
  error: string | undefined;
}

/** Whether the customer brings the car, or where it is picked up. */
const WalkInArrival = ({ values, onChange, error }: WalkInArrivalProps) => (
  <div className={styles.part}>
    <ChoiceTiles
      legend={texts.driveInOrPickUp}
      name="mode"
      layout="two"
      value={values.mode}
      onChange={(mode) => onChange({ mode })}
      choices={MODES.map((value) => ({ value, label: MODE_LABEL[value] }))}
    />
    {values.mode === 'pick-up' && (
      <Field
        label={texts.pickUpAddress}
        name="location"
        value={values.location}
        onChange={({ target }) => onChange({ location: target.value })}
        maxLength={300}
        required
        error={error}
      />
    )}
  </div>
);
