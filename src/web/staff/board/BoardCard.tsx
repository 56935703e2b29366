import Flag from 'lucide-react/icons/flag';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Warehouse from 'lucide-react/icons/warehouse';
import { useId, type ReactNode } from 'react';
import { OPEN_COLUMNS } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { formatDay, formatDayAndTime, formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { cx } from '#web/ui/cx.ts';
import column from '../columns/ColumnCard.module.css';
import styles from './BoardCard.module.css';
import { staffPaths } from '../staff-paths.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { dayInLagos, showsPaymentStatus, whatsappLink } from '../staff-labels.ts';
import { texts } from './staff-board.texts.ts';
import { DISPUTED, PAYMENT_LABEL } from '#web/staff/staff.texts.ts';

interface BoardCardProps {
  card: StaffCard;
  /** The day of the board; a booking of another day shows its day. */
  day: string;
  now: Date;
  actions: ReactNode;
}

/** A booking on the board: car, customer, amount and actions. */
export function BoardCard({ card, day, now, actions }: BoardCardProps) {
  const title = useId();
  const isOver = card.status === 'completed' || card.status === 'cancelled';
  const Place = card.mode === 'pick-up' ? MapPin : Warehouse;
  return (
    <article className={cx(column.card, styles.card)} data-status={card.status} aria-labelledby={title}>
      <div className={cx(column.top, styles.top)}>
        <BookingNumber number={card.number} className={styles.number} />
        <CardTime card={card} day={day} now={now} />
      </div>
      <h3 id={title}>
        <Link href={staffPaths.booking(card._id)}>
          <ServiceName name={card.service.name} />
        </Link>
      </h3>
      <p className="muted">{card.carType}</p>
      <p className={styles.who}>
        {card.fullName}
        <b className="num">{formatNaira(card.amount)}</b>
      </p>
      <p className={styles.meta}>
        <span>
          <Place size={16} />
          {MODE_LABEL[card.mode]}
        </span>
        <span>{METHOD_LABEL[card.paymentMethod]}</span>
        {showsPaymentStatus(card) && <b>{PAYMENT_LABEL[card.paymentStatus]}</b>}
      </p>
      {card.disputed && (
        <p className={column.flag}>
          <Flag size={16} />
          {DISPUTED}
        </p>
      )}
      {!isOver && (
        <p className={styles.links}>
          <Link href={staffPaths.inspection(card._id)} aria-label={texts.inspectionOf(card.number)}>
            {texts.inspection}
          </Link>
          <Link href={staffPaths.estimate(card._id)} aria-label={texts.estimateOf(card.number)}>
            {texts.estimate}
          </Link>
        </p>
      )}
      <div className={styles.actions}>
        {card.phoneNumber && !isOver && (
          <div>
            <ContactButtons name={card.fullName} phone={card.phoneNumber} />
          </div>
        )}
        <div className={styles.actionButtons}>{actions}</div>
      </div>
    </article>
  );
}

/** The time at which the car is expected, or the day on which a booking without an appointment was made. */
function CardTime({ card: { date, appointment, status }, day, now }: Pick<BoardCardProps, 'card' | 'day' | 'now'>) {
  if (!appointment && OPEN_COLUMNS.includes(status)) return <span className={styles.noTime}>{texts.noTime}</span>;
  const isThatDay = dayInLagos(date) === day;
  const otherDay = appointment ? formatDayAndTime(date, now) : formatDay(date, now);
  return <time dateTime={date}>{isThatDay ? formatTime(date) : otherDay}</time>;
}

/** Call and WhatsApp buttons, for staff who may see the phone number. */
export function ContactButtons({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      <Button variant="line" size="sm" className={styles.reach} href={`tel:${phone}`} aria-label={texts.call(name)}>
        <Phone size={20} />
      </Button>
      <Button
        variant="line"
        size="sm"
        className={styles.reach}
        href={whatsappLink(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.writeToOnWhatsapp(name)}
      >
        <WhatsappIcon size={20} />
      </Button>
    </>
  );
}
