import { type FormEvent, useEffect, useState } from 'react';
import { carType } from '#shared/bookings/booking-states.ts';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { browserErrors } from '#shared/browser-errors.ts';
import { METHODS, MODES } from './booking-choices.ts';
import { useBookingForm } from './booking-form-context.ts';
import { type BookedCar, type BookingFormValues, isWritten, validate } from './booking-form-values.ts';
import { FaultFields } from '#web/customer/faults/FaultFields.tsx';
import { storedCode } from '#shared/promotions/promo-code.ts';
import { joinNames, splitServices } from '#shared/catalogue/chosen-services.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { ServicePicker } from '#web/domain/catalogue/ServicePicker.tsx';
import { usePaymentMethods } from '#web/domain/bookings/payment-methods.ts';
import { CodeField } from '#web/domain/bookings/CodeField.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AmountBar } from './AmountBar.tsx';
import { useShownQuote } from './use-shown-quote.ts';
import { OwnCars } from './OwnCars.tsx';
import styles from './BookingForm.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface BookingFormProps {
  brands: readonly CatalogueBrand[];
  services: readonly CatalogueService[];
  /** The customer's own; without them for a shared car. */
  cars: readonly BookedCar[];
  /** Called when the form is valid: fetches the quote and shows the confirm step. */
  onContinue: () => Promise<void>;
}

/** Identifies the toast about invalid fields, which is dismissed once they are valid. */
const VALIDATION_TOAST = 'booking-form';

/** The booking form. */
export function BookingForm({ brands, services, cars, onContinue }: BookingFormProps) {
  const { values, selection, gone, errors, setErrors, ...state } = useBookingForm();
  // Not createFormHook: the fields are controlled, and their errors also come from the confirm step.
  const { ref, busy, submit, reject } = useSubmit();
  const [wasRefused] = useState(() => Object.keys(errors).length > 0);
  // Focuses the first field that the server refused at the confirm step.
  useEffect(() => {
    if (wasRefused) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wasRefused, ref]);

  function change(part: Partial<BookingFormValues>) {
    state.change(part);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => !(key in part))));
  }
  const methods = usePaymentMethods();
  const isOffered = methods.includes(values.paymentMethod);
  useEffect(() => {
    if (!isOffered) change({ paymentMethod: 'cash' });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the centre is known to have no online payments
  }, [isOffered]);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const invalid = validate(values, isWritten(selection, values), state.sharedCar !== undefined);
    if (invalid) {
      setErrors(invalid.errors);
      const message = browserErrors[invalid.hasMissing ? 'booking.missing_fields' : 'request.invalid'][1];
      reject({ message, fields: {} });
      toast.error(message, { id: VALIDATION_TOAST });
      return;
    }
    toast.dismiss(VALIDATION_TOAST);
    void submit(onContinue);
  }

  return (
    <form ref={ref} className={styles.grid} noValidate onSubmit={onSubmit} aria-label={texts.booking}>
      <div>
        <section className={styles.part} aria-labelledby="car">
          <h2 className="heading" id="car">
            {state.sharedCar ? texts.theCar : texts.yourCar}
          </h2>
          <Road className={styles.parked}>
            <CarPicture />
          </Road>
          {state.sharedCar ? (
            <SharedCar car={state.sharedCar} />
          ) : (
            <OwnCars cars={cars} brands={brands} onChange={change} />
          )}
        </section>
        <div className={styles.part}>
          {gone.length > 0 && (
            <Notice tone="gold" role="status" className={styles.gone}>
              {texts.servicesGone(joinNames(gone.map((name) => name || texts.unnamedService)), gone.length)}
            </Notice>
          )}
          <ServicePicker
            services={services}
            car={selection.vehicle}
            chosen={splitServices(values.service)}
            onChange={(chosen) => change({ service: chosen.join(',') })}
            error={errors.service}
          />
        </div>
        <div className={styles.part}>
          <FaultFields
            note={values.note}
            error={errors.note}
            image={selection.services[0]?.image}
            photosOf={state.existing ? undefined : null}
            sharedCar={state.sharedCar?._id}
            onChange={(note) => change({ note })}
          />
        </div>
        <ArrivalFields onChange={change} />
        {!state.sharedCar && (
          <>
            <PersonFields onChange={change} />
            <PromotionCode onChange={change} />
          </>
        )}
        <div className={styles.part}>
          <ChoiceTiles
            legend={texts.paymentQuestion}
            name="paymentMethod"
            layout="three"
            choices={METHODS.filter(({ value }) => methods.includes(value))}
            value={values.paymentMethod}
            onChange={(paymentMethod) => change({ paymentMethod })}
          />
        </div>
      </div>
      <AmountBar busy={busy} />
    </form>
  );
}

function SharedCar({ car }: { car: BookedCar }) {
  return (
    <>
      <p className={styles.shared}>
        <b>{carType(car.vehicle)}</b> <NumberPlate plate={car.plate} />
      </p>
      <p className="muted">{texts.bookingIsOwners}</p>
    </>
  );
}

type ChangeForm = (part: Partial<BookingFormValues>) => void;

function PromotionCode({ onChange }: { onChange: ChangeForm }) {
  const { values, errors, checkedCode, checkCode } = useBookingForm();
  const { quote } = useShownQuote();
  const { busy, submit } = useSubmit();
  const isChecked = storedCode(values.code) === storedCode(checkedCode);
  return (
    <div className={styles.part}>
      <CodeField
        code={values.code}
        error={errors.code}
        quote={isChecked ? quote : undefined}
        busy={busy}
        onChange={(code) => onChange({ code })}
        onUse={() => void submit(checkCode)}
      />
    </div>
  );
}

function ArrivalFields({ onChange }: { onChange: ChangeForm }) {
  const { values, errors } = useBookingForm();
  return (
    <div className={styles.part}>
      <ChoiceTiles
        legend={texts.arrivalQuestion}
        name="mode"
        layout="two"
        choices={MODES}
        value={values.mode}
        onChange={(mode) => onChange({ mode })}
      />
      {values.mode === 'pick-up' && (
        <Field
          className={styles.address}
          label={texts.pickUpAddress}
          name="location"
          autoComplete="street-address"
          hint={texts.pickUpAddressHint}
          required
          value={values.location}
          error={errors.location}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      )}
    </div>
  );
}

function PersonFields({ onChange }: { onChange: ChangeForm }) {
  const { values, errors } = useBookingForm();
  return (
    <section className={styles.part} aria-labelledby="who">
      <h2 className="heading" id="who">
        {texts.whoIsBooking}
      </h2>
      <div className="row row-2">
        <Field
          label={texts.fullName}
          name="fullName"
          autoComplete="name"
          required
          value={values.fullName}
          error={errors.fullName}
          onChange={(event) => onChange({ fullName: event.target.value })}
        />
        <Field
          label={texts.phoneNumber}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="0800 000 0000"
          required
          value={values.phoneNumber}
          error={errors.phoneNumber}
          onChange={(event) => onChange({ phoneNumber: event.target.value })}
        />
      </div>
    </section>
  );
}
