import { useDeferredValue } from 'react';
import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { useCustomers } from './customer-search.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { WalkInValues } from './walk-in-form.ts';
import styles from './WalkInScreen.module.css';
import { texts } from './staff-walk-in.texts.ts';

interface WalkInCustomerProps {
  values: WalkInValues;
  onChange: (some: Partial<WalkInValues>) => void;
  errors: Record<string, string>;
}

/** The name and phone of the customer, with suggestions of known customers. */
export function WalkInCustomer({ values: { customer, fullName, phoneNumber }, onChange, errors }: WalkInCustomerProps) {
  return (
    <fieldset className={styles.part}>
      <legend className="heading">{texts.whoIsIt}</legend>
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
      {customer === '' ? (
        <KnownCustomers
          name={fullName}
          phone={phoneNumber}
          onChoose={({ _id, fullName: name, phoneNumber: phone }) =>
            onChange({ customer: _id, fullName: name, phoneNumber: phone ? formatPhone(phone) : phoneNumber })
          }
        />
      ) : (
        <Notice>
          {texts.knownCustomer}{' '}
          <Button variant="text" size="sm" onClick={() => onChange({ customer: '' })}>
            {texts.bookForNewCustomer}
          </Button>
        </Notice>
      )}
      {errors.customer && <Notice tone="bad">{errors.customer}</Notice>}
    </fieldset>
  );
}

/** Known customers, by phone number once enough digits are typed, else by name. */
function KnownCustomers({
  name,
  phone,
  onChoose,
}: {
  name: string;
  phone: string;
  onChoose: (customer: KnownCustomer) => void;
}) {
  const figures = phone.replaceAll(/\D/g, '');
  const q = useDeferredValue(figures.length >= 7 ? figures : name.trim());
  const { data } = useCustomers(q);
  const known = q.length >= 3 ? (data?.customers ?? []).slice(0, 5) : [];
  return (
    <div role="status">
      {known.length > 0 && (
        <>
          <p className="small muted">{texts.knownAlreadyChoose}</p>
          <ul className={styles.known}>
            {known.map((one) => (
              <li key={one._id}>
                <Button variant="line" size="sm" onClick={() => onChoose(one)}>
                  {one.fullName}, {one.phoneNumber ? formatPhone(one.phoneNumber) : (one.email ?? texts.noPhone)}
                  {!one.walkIn && texts.hasAnAccount}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
