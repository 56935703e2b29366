import type { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { METHOD_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { can } from '#shared/capabilities.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { BookingFold } from './BookingFold.tsx';
import { GiveBackButton } from './GiveBackButton.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';
import { EVENT_LABEL } from '#web/staff/staff.texts.ts';

type StaffBookingDetails = Output<typeof getStaffBooking>;

const ACTOR_LABEL = {
  customer: texts.theCustomer,
  settlement: texts.thePaymentService,
  system: texts.theSystem,
  staff: 'staff',
} as const;
const PAYMENT_STATE: Record<string, string> = {
  starting: texts.notFinished,
  open: texts.openAtTheProvider,
  closed: 'closed',
  failed: 'failed',
  settled: 'received',
  'needs-review': texts.needsALook,
  'refund-due': texts.toGoBack,
  refunded: texts.sentBack,
  'taken-back': texts.takenBack,
};

/** What an event of money is called when it was about a part of the price. */
const PART_LABEL: Partial<Record<StaffBookingDetails['events'][number]['event'], string>> = {
  'payment-recorded': texts.partRecorded,
  'payment-undone': texts.partUndone,
  'payment-returned': texts.partReturned,
};

const labelOf = ({ event, detail }: Pick<StaffBookingDetails['events'][number], 'event' | 'detail'>): string =>
  (detail['charge'] === undefined ? undefined : PART_LABEL[event]) ?? EVENT_LABEL[event];

/** The amount of an event of money. */
function EventAmount({ detail: { kobo } }: Pick<StaffBookingDetails['events'][number], 'detail'>) {
  return typeof kobo === 'number' && <span className="num"> {formatNaira(nairaFromKobo(kobo))}</span>;
}

/** The price before and after an edit that changed it. */
function PriceChange({ detail: { fromKobo, toKobo } }: Pick<StaffBookingDetails['events'][number], 'detail'>) {
  if (typeof fromKobo !== 'number' || typeof toKobo !== 'number') return null;
  return (
    <span className="num">
      {' '}
      {texts.priceChange(formatNaira(nairaFromKobo(fromKobo)), formatNaira(nairaFromKobo(toKobo)))}
    </span>
  );
}

/** The events of a booking, oldest first. */
export function BookingHistory({ events, now }: { events: StaffBookingDetails['events']; now: Date }) {
  return (
    <BookingFold title={texts.history} notes={[String(events.length)]}>
      <ol className={styles.history}>
        {events.map(({ at, event, actor, who, detail }, index) => (
          <li key={index}>
            <b>{labelOf({ event, detail })}</b> {texts.by} {who ?? ACTOR_LABEL[actor]}
            {actor === 'customer' && who !== null && texts.forTheOwner}
            <span className="muted small"> {formatDayAndTime(at, now)}</span>
            <EventAmount detail={detail} />
            <PriceChange detail={detail} />
            {typeof detail['note'] === 'string' && <q>{detail['note']}</q>}
          </li>
        ))}
      </ol>
    </BookingFold>
  );
}

/** The payments and payment attempts of a booking. Staff with the right to refund can give money back. */
export function BookingPayments({
  booking,
  payments,
  now,
}: Pick<StaffBookingDetails, 'booking' | 'payments'> & { now: Date }) {
  const me = useStaffMe();
  const mayGiveBack = me !== null && can(me.type, 'payments.refund');
  return (
    <Card aria-labelledby="payments">
      <h2 className="heading" id="payments">
        {texts.payments}
      </h2>
      {payments.length === 0 && <p className="muted">{texts.nothingPaidYet}</p>}
      <ul className={styles.history}>
        {payments.map(({ reference, charge, method, amount, givenBack, status, recordedBy, slip, note, at }) => (
          <li key={reference}>
            <b className="num">{formatNaira(amount)}</b> {METHOD_LABEL[method].toLowerCase()},{' '}
            {PAYMENT_STATE[status] ?? status}
            {givenBack > 0 && texts.givenBack(formatNaira(givenBack))}
            {recordedBy && <>{texts.recordedBy(recordedBy)}</>}
            <span className="muted small"> {formatDayAndTime(at, now)}</span>
            {note && <q>{note}</q>}
            {slip && <span className="muted small">{texts.slip(slip)}</span>}
            <span className="muted small">{texts.reference(reference)}</span>
            {mayGiveBack && status === 'settled' && method !== 'credit' && amount > 0 && (
              <span className={styles.actions}>
                <GiveBackButton
                  booking={booking}
                  charge={charge}
                  method={method}
                  left={(amount * 100 - givenBack * 100) / 100}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
