import type { ReactNode } from 'react';
import type { JoinRequest, JoinSide } from '#shared/customers/walk-in-joins.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './JoinRequestCard.module.css';
import { texts } from './staff-customers.texts.ts';

interface JoinRequestCardProps {
  request: JoinRequest;
  now: Date;
  /** Absent for staff who may not decide. */
  onJoin?: () => void;
  onDecline?: () => void;
}

const FOUND_BY = { 'booking-number': texts.theBookingNumber, plate: texts.thePlate } as const;

/** A request, with the account and the walk-in side by side. */
export function JoinRequestCard({ request, now, onJoin, onDecline }: JoinRequestCardProps) {
  const { account, walkIn, foundBy, createdAt, isPossible } = request;
  const name = account.fullName;
  const rows: [string, (side: JoinSide) => ReactNode][] = [
    ['Name', ({ _id, fullName }) => <Link href={staffPaths.customer(_id)}>{fullName}</Link>],
    ['Phone', ({ phoneNumber }) => (phoneNumber === null ? 'none' : formatPhone(phoneNumber))],
    ['Email', ({ email }) => email ?? 'none'],
    ['Since', ({ since }) => formatDay(since, now)],
    ['Bookings', ({ bookings }) => bookings],
    [
      texts.lastBooking,
      ({ lastBooking }) =>
        lastBooking === null
          ? 'none'
          : `${lastBooking.number}, ${lastBooking.service}, ${formatDay(lastBooking.at, now)}`,
    ],
    [
      'Plates',
      ({ plates }) =>
        plates.length === 0 ? (
          'none'
        ) : (
          <span className={styles.plates}>
            {plates.map((plate) => (
              <NumberPlate key={plate} plate={plate} />
            ))}
          </span>
        ),
    ],
  ];
  return (
    <Card
      className="stack"
      aria-label={texts.requestOf(name, walkIn.fullName, walkIn.lastBooking?.number ?? texts.noBooking)}
    >
      <p>
        <b>{name}</b> {texts.knewAndConfirmedPhone(FOUND_BY[foundBy])}{' '}
        <span className="small muted">{formatDay(createdAt, now)}</span>
      </p>
      <table className={styles.sides}>
        <caption className="sr">{texts.bothSidesOf(name)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{texts.what}</span>
            </th>
            <th scope="col">{texts.account}</th>
            <th scope="col">{texts.walkIn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{cell(account)}</td>
              <td>{cell(walkIn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isPossible && <Notice tone="bad">{texts.onlyDeclineExplained}</Notice>}
      {onJoin && onDecline && (
        <div className="actions">
          {isPossible && (
            <Button onClick={onJoin} aria-label={texts.joinNamed(name)}>
              {texts.joinThem}
            </Button>
          )}
          <Button variant="line" onClick={onDecline} aria-label={texts.declineNamed(name)}>
            {texts.decline}
          </Button>
        </div>
      )}
    </Card>
  );
}
