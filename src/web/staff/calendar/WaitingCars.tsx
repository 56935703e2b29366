import { useState, type ReactNode } from 'react';
import type { DayBooking } from '#shared/bookings/staff-day.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { findsCar } from '#web/staff/columns/car-search.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import styles from './WaitingCars.module.css';
import { texts } from './staff-calendar.texts.ts';

type WaitingCar = DayBooking & { note: ReactNode };

interface WaitingCarsProps {
  title: string;
  icon: Icon;
  /** The number of cars, which is higher than that of the list if the list is cut. */
  count: number;
  /** The longest waiting first. */
  cars: readonly WaitingCar[];
  /** The label of each car's button. Undefined for roles that may not plan. */
  action: string | undefined;
  onGive: (booking: string) => void;
}

/**
 * Cars that wait for a bay or a time: a button with their number, which opens their list, so that the bays keep their
 * place however many wait. Nothing if there are none.
 */
export function WaitingCars({ title, icon: Glyph, count, cars, action, onGive }: WaitingCarsProps) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <button type="button" className={styles.tray} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Glyph size={20} />
        <span>
          <b>{title}</b>
          {cars[0] && <small>{cars[0].note}</small>}
        </span>
        <b className={styles.count}>{count}</b>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={`${title}, ${count}`}>
        <WaitingList
          cars={cars}
          more={count - cars.length}
          action={action}
          onGive={(id) => {
            setOpen(false);
            onGive(id);
          }}
        />
      </Sheet>
    </>
  );
}

/** From this number on a list has a search field. */
const SEARCHED_FROM = 6;

function WaitingList({
  cars,
  more,
  action,
  onGive,
}: Pick<WaitingCarsProps, 'cars' | 'action' | 'onGive'> & { more: number }) {
  const [search, setSearch] = useState('');
  const found = search.trim() === '' ? cars : cars.filter((car) => findsCar(search.trim(), { ...car, plate: null }));
  return (
    <div className="stack-tight">
      {cars.length >= SEARCHED_FROM && (
        <Field
          label={texts.nameOrNumber}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          maxLength={80}
          autoComplete="off"
        />
      )}
      <ol className={styles.list}>
        {found.map(({ _id, number, service, carType, fullName, note }) => (
          <li key={_id}>
            <span>
              <BookingNumber number={number} /> <span className="muted small">{note}</span>
              <br />
              <b>{service}</b>
              <br />
              <span className="muted">
                {carType}, {fullName}
              </span>
            </span>
            {action !== undefined && (
              <Button variant="line" size="sm" aria-label={`${action}: ${number}`} onClick={() => onGive(_id)}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className="muted">{texts.noneFound}</p>}
      {more > 0 && <p className="muted small">{texts.andMore(more)}</p>}
    </div>
  );
}
