import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { MODES } from '#shared/arrival-mode.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, STATUSES } from '#shared/bookings/booking-states.ts';
import type { BookingFilter } from '#web/staff/board/board-queries.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './BookingFilters.module.css';
import { texts } from './staff-bookings.texts.ts';
import { PAYMENT_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';

export const FILTER_NAMES = ['q', 'status', 'payment', 'method', 'mode', 'from', 'to', 'customer'] as const;

interface BookingFiltersProps {
  filter: BookingFilter;
  error?: string | undefined;
  canSeePhones: boolean;
  onChange: (filter: Record<string, string>) => void;
}

/**
 * The search field and the collapsible filters. All of them are in the address, so that people can bookmark and share a
 * list.
 */
export function BookingFilters({ filter, error, canSeePhones, onChange }: BookingFiltersProps) {
  const { q = '', customer, ...others } = filter;
  const count = Object.keys(others).length + (customer ? 1 : 0);
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next: Record<string, string> = customer ? { customer } : {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string' && value.trim() !== '') next[name] = value.trim();
    onChange(next);
  }
  return (
    // The form is remounted for a new address, so that its fields start with the values of that address.
    <search>
      <form key={JSON.stringify(filter)} className={styles.filters} onSubmit={search}>
        <div className={styles.line}>
          <Field
            className={styles.grow}
            label={canSeePhones ? texts.searchWithPhone : texts.searchWithoutPhone}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
            error={error}
          />
          <Button type="submit" icon={Search}>
            {texts.search}
          </Button>
        </div>
        <details open={count > 0}>
          <summary>{texts.filters(count > 0 ? ` (${count})` : '')}</summary>
          <div className={styles.grid}>
            <Choice label={texts.status} name="status" value={filter.status} values={STATUSES} labels={STATUS_LABEL} />
            <Choice
              label={texts.payment}
              name="payment"
              value={filter.payment}
              values={PAYMENT_STATUSES}
              labels={PAYMENT_LABEL}
            />
            <Choice
              label={texts.method}
              name="method"
              value={filter.method}
              values={PAYMENT_METHODS}
              labels={METHOD_LABEL}
            />
            <Choice label={texts.driveInOrPickUp} name="mode" value={filter.mode} values={MODES} labels={MODE_LABEL} />
            <Field label={texts.bookedFrom} type="date" name="from" defaultValue={filter.from} />
            <Field label={texts.bookedUntil} type="date" name="to" defaultValue={filter.to} />
          </div>
          <div className="actions">
            <Button type="submit" variant="line" size="sm">
              {texts.applyFilters}
            </Button>
            {(count > 0 || q !== '') && (
              <Button variant="text" size="sm" onClick={() => onChange({})}>
                {texts.showAllBookings}
              </Button>
            )}
          </div>
        </details>
      </form>
    </search>
  );
}

function Choice<V extends string>({
  label,
  name,
  value,
  values,
  labels,
}: {
  label: string;
  name: string;
  value: string | undefined;
  values: readonly V[];
  labels: Record<V, string>;
}) {
  return (
    <Select label={label} name={name} defaultValue={value ?? ''}>
      <option value="">{texts.any}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </Select>
  );
}
