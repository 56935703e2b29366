import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { normalisePlate } from '#shared/cars/plate.ts';
import { listCustomerCars, type KnownCar } from '#shared/customers/customer-parts.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useCustomers } from './customer-search.ts';
import { knownBy } from './known-kind.ts';
import type { WalkInValues } from './walk-in-form.ts';
import styles from './WalkInScreen.module.css';
import { texts } from './staff-walk-in.texts.ts';

const focusOn = (node: HTMLElement | null): void => node?.focus();

/** At most this many customers are offered. */
const MOST_SHOWN = 4;

interface WalkInCustomerProps {
  values: WalkInValues;
  onChange: (some: Partial<WalkInValues>) => void;
  /** A known car was chosen. */
  onCar: (car: KnownCar) => void;
  errors: Record<string, string>;
}

/** The customer: found by plate, name or phone with their cars, or new with the typed text. */
export function WalkInCustomer({ values, onChange, onCar, errors }: WalkInCustomerProps) {
  const { customer, search, fullName, phoneNumber, plate } = values;
  const [hasChosen, setChosen] = useState(false);
  /** The typed text also fills the field of a new customer to which it belongs, unless that was filled in otherwise. */
  function find(typed: string) {
    const [before, now] = [knownBy(search), knownBy(typed)];
    const text = typed.trim();
    onChange({
      search: typed,
      ...(values[before] === search.trim() && { [before]: '' }),
      ...((values[now] === '' || values[now] === search.trim()) && { [now]: text }),
    });
  }
  return (
    <fieldset className={styles.part}>
      <legend className="heading">{texts.whoIsIt}</legend>
      {customer === '' ? (
        <>
          <Field
            label={texts.plateNameOrPhone}
            type="search"
            value={search}
            onChange={({ target }) => find(target.value)}
            autoComplete="off"
            maxLength={80}
          />
          <KnownCustomers
            search={search}
            onChoose={({ _id, fullName: name, phoneNumber: phone }, car) => {
              onChange({
                customer: _id,
                fullName: name,
                phoneNumber: phone ? formatPhone(phone) : phoneNumber,
                ...(car === null && { plate: knownBy(search) === 'plate' ? plate : '' }),
              });
              if (car !== null) onCar(car);
              setChosen(true);
            }}
          />
        </>
      ) : (
        // The pressed button is gone, so its place takes the focus.
        <div tabIndex={-1} ref={hasChosen ? focusOn : undefined}>
          <Notice>
            {texts.knownCustomer}{' '}
            <Button variant="text" size="sm" onClick={() => onChange({ customer: '', car: '' })}>
              {texts.bookForNewCustomer}
            </Button>
          </Notice>
        </div>
      )}
      <div className="row row-2">
        <Field
          label={texts.fullName}
          name="fullName"
          value={fullName}
          onChange={({ target }) => onChange({ fullName: target.value })}
          autoComplete="off"
          maxLength={120}
          required
          error={errors.fullName}
        />
        <Field
          label={texts.phoneNumber}
          name="phoneNumber"
          type="tel"
          value={phoneNumber}
          onChange={({ target }) => onChange({ phoneNumber: target.value })}
          autoComplete="off"
          maxLength={30}
          required
          error={errors.phoneNumber}
        />
      </div>
      {errors.customer && <Notice tone="bad">{errors.customer}</Notice>}
    </fieldset>
  );
}

type OnChoose = (customer: KnownCustomer, car: KnownCar | null) => void;

/** The customers that a search finds, each with their cars. */
function KnownCustomers({ search, onChoose }: { search: string; onChoose: OnChoose }) {
  const q = useDeferredValue(search.trim());
  const { data } = useCustomers(q);
  const known = q.length >= 3 ? (data?.customers ?? []).slice(0, MOST_SHOWN) : [];
  return (
    <div role="status">
      {known.length > 0 && (
        <ul className={styles.known}>
          {known.map((one) => (
            <KnownCustomerRow key={one._id} customer={one} search={q} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A known customer: each of the cars is a button that fills everything in, and so is another car. */
function KnownCustomerRow({
  customer,
  search,
  onChoose,
}: {
  customer: KnownCustomer;
  search: string;
  onChoose: OnChoose;
}) {
  const { data } = useQuery({
    queryKey: ['customer', customer._id, 'cars'],
    queryFn: ({ signal }) => staffCall(listCustomerCars, { params: { id: customer._id } }, { signal }),
  });
  const plate = knownBy(search) === 'plate' ? normalisePlate(search) : null;
  const isMeant = (car: KnownCar): boolean => plate !== null && normalisePlate(car.plate)?.startsWith(plate) === true;
  const cars = (data?.cars ?? []).toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  const { fullName, phoneNumber, email, walkIn } = customer;
  return (
    <li>
      <p>
        <b>{fullName}</b>, {phoneNumber ? formatPhone(phoneNumber) : (email ?? texts.noPhone)}
        {!walkIn && texts.hasAnAccount}
      </p>
      <div className={styles.cars}>
        {cars.map((car) => (
          <Button
            key={car.plate}
            variant="line"
            size="sm"
            aria-label={texts.carOf(car.plate, car.carType, fullName)}
            onClick={() => onChoose(customer, car)}
          >
            <NumberPlate plate={car.plate} /> {car.carType}
          </Button>
        ))}
        <Button
          variant="text"
          size="sm"
          aria-label={texts.otherCarOf(fullName)}
          onClick={() => onChoose(customer, null)}
        >
          {cars.length === 0 ? texts.choose : texts.otherCar}
        </Button>
      </div>
    </li>
  );
}
