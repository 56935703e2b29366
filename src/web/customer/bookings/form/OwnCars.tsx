import CarIcon from 'lucide-react/icons/car';
import { useState } from 'react';
import { carName } from '#web/customer/cars/cars-queries.ts';
import { NO_WORDS } from '#web/domain/catalogue/car-fields.ts';
import { CarFields } from '#web/domain/catalogue/CarFields.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { useBookingForm } from './booking-form-context.ts';
import type { BookedCar, BookingFormValues } from './booking-form-values.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

const OTHER = 'other';

interface OwnCarsProps {
  cars: readonly BookedCar[];
  brands: readonly CatalogueBrand[];
  onChange: (part: Partial<BookingFormValues>) => void;
}

/** Which car is booked for: the customer's own first, else one of the catalogue. */
export function OwnCars({ cars, brands, onChange }: OwnCarsProps) {
  const { values, errors } = useBookingForm();
  const [isOther, setIsOther] = useState(values.car === '' && values.vehicle !== '');
  const fields = (
    <CarFields
      brands={brands}
      brand={values.brand}
      vehicle={values.vehicle}
      words={values}
      onChange={onChange}
      errors={errors}
    />
  );
  if (cars.length === 0) return fields;

  function choose(id: string) {
    setIsOther(id === OTHER);
    const own = cars.find(({ _id }) => _id === id);
    onChange({ car: own?._id ?? '', brand: '', vehicle: own?.vehicle._id ?? '', ...NO_WORDS });
  }
  return (
    <div className="stack">
      <ChoiceTiles
        legend={texts.whichCar}
        legendLook="sr"
        name="car"
        choices={[
          ...cars.map((car) => ({ value: car._id, label: carName(car), note: car.plate, icon: CarIcon })),
          { value: OTHER, label: texts.anotherCar },
        ]}
        value={isOther ? OTHER : values.car}
        onChange={choose}
        error={isOther ? undefined : (errors.car ?? errors.vehicle ?? errors.brand)}
      />
      {isOther && fields}
    </div>
  );
}
