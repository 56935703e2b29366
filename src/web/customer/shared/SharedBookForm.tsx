import type { Car } from '#shared/cars/cars.contract.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { splitServices } from '#shared/catalogue/chosen-services.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { METHODS, MODES } from '#web/customer/bookings/form/booking-choices.ts';
import bar from '#web/customer/bookings/form/AmountBar.module.css';
import form from '#web/customer/bookings/form/BookingForm.module.css';
import { PriceLines } from '#web/customer/bookings/PriceLines.tsx';
import { FaultFields } from '#web/customer/faults/FaultFields.tsx';
import { ServicePicker } from '#web/domain/catalogue/ServicePicker.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { TimePicker } from '#web/domain/scheduling/TimePicker.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './SharedScreen.module.css';
import { useSharedBookingForm } from './use-shared-booking-form.ts';
import { texts } from './customer-shared-bookings.texts.ts';

interface SharedBookFormProps {
  car: Car;
  brands: readonly CatalogueBrand[];
  services: readonly CatalogueService[];
}

/** The booking form of a partner: services, words about the fault, arrival, payment, time and price. */
export function SharedBookForm({ car, brands, services }: SharedBookFormProps) {
  const online = useOnline();
  const { ref, values, change, quote, refusal, errors, failure, busy, onSubmit } = useSharedBookingForm(car._id);
  const vehicle = brands.flatMap((brand) => brand.vehicles).find(({ _id }) => _id === car.vehicle._id);
  const [first] = splitServices(values.service);
  return (
    <form ref={ref} className={form.grid} noValidate onSubmit={onSubmit} aria-label={texts.newBooking}>
      <div>
        <div className={form.part}>
          <p className={styles.about}>
            <b>{carType(car.vehicle)}</b> <NumberPlate plate={car.plate} />
          </p>
          <p className="muted">{texts.bookingIsOwners}</p>
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <div className={form.part}>
          <ServicePicker
            services={services}
            car={vehicle}
            chosen={splitServices(values.service)}
            onChange={(chosen) => change({ service: chosen.join(',') })}
            error={errors.service}
          />
        </div>
        <div className={form.part}>
          <FaultFields
            note={values.note}
            error={errors.note}
            image={services.find(({ _id }) => _id === first)?.image}
            onChange={(note) => change({ note })}
          />
        </div>
        <div className={form.part}>
          <ChoiceTiles
            legend={texts.arrivalQuestion}
            name="mode"
            layout="two"
            choices={MODES}
            value={values.mode}
            onChange={(mode) => change({ mode, time: '' })}
          />
          {values.mode === 'pick-up' && (
            <Field
              className={form.address}
              label={texts.pickUpAddress}
              name="location"
              autoComplete="street-address"
              required
              value={values.location}
              error={errors.location}
              onChange={(event) => change({ location: event.target.value })}
            />
          )}
        </div>
        <div className={form.part}>
          <ChoiceTiles
            legend={texts.paymentQuestion}
            name="paymentMethod"
            layout="three"
            choices={METHODS}
            value={values.paymentMethod}
            onChange={(paymentMethod) => change({ paymentMethod })}
          />
        </div>
        <section className={form.part} aria-labelledby="when">
          <h2 className="heading" id="when">
            {texts.whenQuestion}
          </h2>
          {errors.time && <Notice tone="bad">{errors.time}</Notice>}
          {values.service === '' ? (
            <p className="muted">{texts.timesAfterService}</p>
          ) : (
            <TimePicker
              job={{ service: values.service, vehicle: car.vehicle._id, mode: values.mode }}
              chosen={values.time}
              onChoose={(time) => change({ time })}
              offersAnyTime
              refusal={refusal ? { message: refusal.message, nearest: refusal.nearest } : undefined}
            />
          )}
        </section>
      </div>
      <aside className={bar.bar} aria-label={texts.amount}>
        {quote.data && (
          <div className={bar.lines}>
            <PriceLines money={quote.data} />
          </div>
        )}
        <div className={bar.foot}>
          <p>
            <span className="small muted">{texts.amount}</span>
            <output className={bar.amount} aria-busy={quote.isLoading}>
              {quote.data ? (
                <Money naira={quote.data.amount} />
              ) : quote.isLoading ? (
                <Skeleton shape="line" className={bar.skeleton} />
              ) : (
                <span className={bar.none}>{quote.isError ? texts.notKnownYet : texts.chooseAService}</span>
              )}
            </output>
          </p>
          <Button type="submit" className={bar.button} busy={busy} busyLabel={texts.sendingBooking} disabled={!online}>
            {texts.book}
          </Button>
        </div>
      </aside>
    </form>
  );
}
