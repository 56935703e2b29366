import type { DoneJob } from '#shared/workshop/car-history.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { dateText, kmText } from './car-texts.ts';
import styles from './CarHistoryList.module.css';
import { texts } from './customer-cars.texts.ts';

/** What was done on a car, the newest first. */
export function CarHistoryList({ history }: { history: readonly DoneJob[] }) {
  return (
    <Card aria-labelledby="what-was-done">
      <h2 className="heading" id="what-was-done">
        {texts.whatWasDone}
      </h2>
      {history.length === 0 ? (
        <p className="muted">{texts.noVisitsYet}</p>
      ) : (
        <ol className={styles.list}>
          {history.map(({ _id: id, number, service, amount, lines, at, km }) => (
            <li key={id}>
              <h3>{service}</h3>
              <b>
                <Money naira={amount} />
              </b>
              {lines.length > 0 && (
                <ul className={styles.lines} aria-label={texts.approvedWorkOf(number)}>
                  {lines.map((line, index) => (
                    <li key={index}>
                      <span>{line.name}</span> <Money naira={line.amount} />
                    </li>
                  ))}
                </ul>
              )}
              <p className={styles.meta}>
                <span className="num">{dateText(at)}</span>
                {km !== null && <span className="num">{kmText(km)}</span>}
                <BookingNumber number={number} />
                <Link href={customerPaths.booking(id)} aria-label={texts.openBooking(number)}>
                  {texts.open}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
