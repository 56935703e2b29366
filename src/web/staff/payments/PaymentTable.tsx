import { useState, type FormEvent } from 'react';
import { formatNaira } from '#shared/money.ts';
import {
  acceptPayment,
  checkPayment,
  recordHandBack,
  refundPayment,
  type MoneyAction,
  type StaffPayment,
} from '#shared/payments/staff-payments.contract.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { readText } from '#web/lib/form-draft.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { paymentStateLabel } from './staff-payment-labels.ts';
import { OrderField } from '#web/staff/OrderField.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { METHOD_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Table, type Column, type TableSort } from '#web/ui/data/Table.tsx';
import { usePaymentAction } from './use-payment-action.ts';
import styles from './PaymentsScreen.module.css';
import { texts } from './staff-payments.texts.ts';

interface PaymentTableProps {
  caption: string;
  payments: readonly StaffPayment[];
  now: Date;
  /** With it the table can be sorted. */
  sort?: TableSort;
}

/** Payments with their actions. */
export function PaymentTable({ caption, payments, now, sort }: PaymentTableProps) {
  const [handingBack, setHandingBack] = useState<StaffPayment | null>(null);

  const columns: Column<StaffPayment>[] = [
    {
      key: 'booking',
      head: 'Booking',
      sort: 'booking',
      place: 'title',
      cell: ({ booking }) => (
        <Link href={staffPaths.booking(booking._id)} className="num">
          {booking.number}
        </Link>
      ),
    },
    {
      key: 'who',
      head: 'Customer',
      sort: 'customer',
      place: 'sub',
      cell: ({ booking, reference }) => (
        <>
          {booking.fullName}
          <span className={`${styles.reference} muted small`}>{texts.reference(reference)}</span>
        </>
      ),
    },
    {
      key: 'how',
      head: 'How',
      roomy: true,
      cell: ({ method, channel }) =>
        channel ? `${METHOD_LABEL[method]}, ${channel.replaceAll('_', ' ')}` : METHOD_LABEL[method],
    },
    {
      key: 'state',
      head: 'State',
      sort: 'state',
      place: 'chip',
      cell: (payment) => <span className="strong">{paymentStateLabel(payment)}</span>,
    },
    {
      key: 'at',
      head: 'When',
      sort: 'when',
      place: 'meta',
      cell: ({ at }) => <span className="num">{formatDayAndTime(at, now)}</span>,
    },
    { key: 'amount', head: 'Amount', sort: 'amount', place: 'amount', align: 'right', cell: amountText },
    {
      key: 'do',
      head: texts.actions,
      headHidden: true,
      place: 'action',
      cell: (payment) => (
        <div className={styles.actions}>
          {payment.actions.map((action) => (
            <ActionButton key={action} payment={payment} action={action} onHandBack={() => setHandingBack(payment)} />
          ))}
        </div>
      ),
    },
  ];

  return (
    <>
      {sort && <OrderField columns={columns} sort={sort} />}
      <Table
        sort={sort}
        caption={caption}
        columns={columns}
        rows={payments}
        rowKey={({ _id }) => _id}
        className={styles.payments}
      />
      <HandBackSheet payment={handingBack} onClose={() => setHandingBack(null)} />
    </>
  );
}

interface ActionButtonProps {
  payment: StaffPayment;
  action: MoneyAction;
  onHandBack: () => void;
}

function ActionButton({ payment, action, onHandBack }: ActionButtonProps) {
  const { busy, perform } = usePaymentAction();

  function onClick() {
    if (action === 'handed-back') return onHandBack();
    const endpoint = { check: checkPayment, accept: acceptPayment, refund: refundPayment }[action];
    void perform(() => staffCall(endpoint, { params: { id: payment._id } }));
  }

  return (
    <Button
      size="sm"
      variant={action === 'check' ? 'text' : 'line'}
      busy={busy}
      busyLabel={texts.working}
      aria-label={texts.actionForBooking(label(action, payment), payment.booking.number)}
      onClick={onClick}
    >
      {label(action, payment)}
    </Button>
  );
}

/** Asks how a payment was handed back. The sheet is open while there is a payment. */
function HandBackSheet({ payment, onClose }: { payment: StaffPayment | null; onClose: () => void }) {
  const { busy, perform } = usePaymentAction();

  async function save(event: FormEvent<HTMLFormElement>, { _id: id }: StaffPayment) {
    event.preventDefault();
    const note = readText(event.currentTarget, 'note');
    if (await perform(() => staffCall(recordHandBack, { params: { id }, body: note ? { note } : {} }))) onClose();
  }

  return (
    <Sheet open={payment !== null} onClose={onClose} busy={busy} title={texts.moneyHandedBack}>
      {payment && (
        <form className="stack" onSubmit={(event) => void save(event, payment)}>
          <PaymentAmount
            naira={amountToHandBack(payment)}
            what={`${payment.booking.number}, ${payment.booking.fullName}`}
          />
          <Field
            label={texts.how}
            note={texts.optional}
            name="note"
            maxLength={300}
            autoComplete="off"
            hint={texts.howHint}
          />
          <SheetActions>
            <Button type="submit" busy={busy} busyLabel={texts.saving}>
              {texts.itWentBack}
            </Button>
            <Button variant="line" onClick={onClose}>
              {texts.notYet}
            </Button>
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}

/** The amount in naira: the refund that is under way, else the amount that can still be refunded. */
const amountToHandBack = ({ refund, refundable }: StaffPayment): number =>
  refund === null || hasEnded(refund.status) ? refundable : refund.amount;

const label = (action: MoneyAction, { refundable, currency }: StaffPayment): string =>
  action === 'check'
    ? texts.askAgain
    : action === 'accept'
      ? texts.countAsPayment
      : action === 'handed-back'
        ? texts.handedBack
        : `Send ${currency === 'NGN' ? formatNaira(refundable) : 'it'} back`;

/** The received amount, and the requested one if they differ. */
function amountText({ received, amount, currency }: StaffPayment): string {
  if (received === null) return formatNaira(amount);
  const receivedText = currency === 'NGN' ? formatNaira(received) : `${currency} ${received.toFixed(2)}`;
  return received === amount && currency === 'NGN' ? receivedText : `${receivedText} of ${formatNaira(amount)}`;
}
