import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import Flag from 'lucide-react/icons/flag';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Phone from 'lucide-react/icons/phone';
import { useId, type ReactNode } from 'react';
import type { BoardCard as Card } from '#shared/visits/board.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { methodsText } from '#web/domain/bookings/methods-text.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { DISPUTED, PAYMENT_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { showsPaymentStatus, whatsappLink } from '#web/staff/staff-labels.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import column from '../columns/ColumnCard.module.css';
import { stateLine } from './board-state.ts';
import type { BoardView } from './chosen-view.ts';
import styles from './BoardCard.module.css';
import { texts } from './staff-board.texts.ts';

interface BoardCardProps {
  card: Card;
  view: BoardView;
  now: Date;
  actions: ReactNode;
}

/** A booking on the board: plate, work, customer, amount, where the car is, and actions. The whole card is its link. */
export function BoardCard({ card, view, now, actions }: BoardCardProps) {
  const title = useId();
  const isOver = card.status === 'completed' || card.status === 'cancelled';
  const plate = card.visit?.plate ?? card.plate;
  return (
    <article className={cx(column.card, column.pressed, styles.card)} data-status={card.status} aria-labelledby={title}>
      <div className={cx(column.top, styles.top)}>
        {plate === null ? <BookingNumber number={card.number} /> : <NumberPlate plate={plate} />}
        <b className="num">{formatNaira(card.amount)}</b>
      </div>
      <h3 id={title}>
        <Link href={staffPaths.booking(card._id)} className={column.cover}>
          <ServiceName name={bookedNames(card)} />
        </Link>
      </h3>
      <p className="muted">{card.carType}</p>
      <p className={styles.who}>{card.fullName}</p>
      <p className={styles.state}>{stateLine(card, now.toISOString())}</p>
      <CardMeta card={card} view={view} hasPlate={plate !== null} />
      {card.disputed && (
        <p className={column.flag}>
          <Flag size={16} />
          {DISPUTED}
        </p>
      )}
      <div className={cx(column.over, styles.actions)}>
        {card.phoneNumber && !isOver && <ContactButtons name={card.fullName} phone={card.phoneNumber} />}
        {actions}
      </div>
    </article>
  );
}

interface CardMetaProps {
  card: Card;
  view: BoardView;
  /** The plate is above it, and not the number. */
  hasPlate: boolean;
}

/** The number, and everything unusual: a pick-up, a request to cancel, a state of the payment. */
function CardMeta({ card, view, hasPlate }: CardMetaProps) {
  const isPickUp = card.mode === 'pick-up';
  const isToCancel = view === 'work' && card.status === 'pending-cancelled';
  const payment = showsPaymentStatus(card) ? PAYMENT_LABEL[card.paymentStatus] : null;
  return (
    <p className={styles.meta}>
      {hasPlate && <span className="num">{card.number}</span>}
      {isPickUp && (
        <span>
          <MapPin size={16} />
          {MODE_LABEL[card.mode]}
        </span>
      )}
      {view === 'payment' && <span>{methodsText(card)}</span>}
      {card.hasFault && (
        <span>
          <MessageSquareWarning size={16} />
          {texts.customerSaysMore}
        </span>
      )}
      {isToCancel && <b>{STATUS_LABEL[card.status]}</b>}
      {payment !== null && <b>{payment}</b>}
    </p>
  );
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
