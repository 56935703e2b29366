import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatNaira } from '#shared/money.ts';
import {
  acceptPayment,
  checkPayment,
  handBack,
  refundPayment,
  type MoneyAction,
  type StaffPayment,
} from '#shared/payments/staff-payments.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { readText } from '#web/lib/form-draft.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { invalidatePayments } from './staff-payment-queries.ts';
import { paymentStateLabel } from './staff-payment-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { METHOD_LABEL } from '#web/domain/bookings/method-and-mode-labels.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import styles from './PaymentsScreen.module.css';

interface PaymentTableProps {
  caption: string;
  payments: readonly StaffPayment[];
  now: Date;
}

/** Payments with their actions. */
export function PaymentTable({ caption, payments, now }: PaymentTableProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [handingBack, setHandingBack] = useState<StaffPayment | null>(null);

  async function perform(payment: StaffPayment, action: MoneyAction, note?: string) {
    setBusy(payment._id + action);
    const params = { id: payment._id };
    try {
      const { message } =
        action === 'check'
          ? await staffCall(checkPayment, { params })
          : action === 'accept'
            ? await staffCall(acceptPayment, { params })
            : action === 'refund'
              ? await staffCall(refundPayment, { params })
              : await staffCall(handBack, { params, body: note ? { note } : {} });
      toast.success(message);
      setHandingBack(null);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(null);
      invalidatePayments(client);
    }
  }

  const columns: Column<StaffPayment>[] = [
    {
      key: 'booking',
      head: 'Booking',
      place: 'title',
      cell: ({ booking }) => <Link href={staffPaths.booking(booking._id)}>{booking.number}</Link>,
    },
    {
      key: 'who',
      head: 'Customer',
      place: 'sub',
      cell: ({ booking, reference }) => (
        <>
          {booking.fullName}
          <span className={`${styles.reference} muted small`}>Reference {reference}</span>
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
      place: 'chip',
      cell: (payment) => <span className="strong">{paymentStateLabel(payment)}</span>,
    },
    {
      key: 'at',
      head: 'When',
      place: 'meta',
      cell: ({ at }) => <span className="num">{formatDayAndTime(at, now)}</span>,
    },
    { key: 'amount', head: 'Amount', place: 'amount', align: 'right', cell: amountText },
    {
      key: 'do',
      head: 'What can be done',
      headHidden: true,
      place: 'action',
      cell: (payment) => (
        <div className={styles.actions}>
          {payment.actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'check' ? 'text' : 'line'}
              busy={busy === payment._id + action}
              busyLabel="Working"
              aria-label={`${label(action, payment)}, booking ${payment.booking.number}`}
              onClick={() => (action === 'handed-back' ? setHandingBack(payment) : void perform(payment, action))}
            >
              {label(action, payment)}
            </Button>
          ))}
        </div>
      ),
    },
  ];

  function handedBack(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (handingBack) void perform(handingBack, 'handed-back', readText(event.currentTarget, 'note'));
  }

  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={payments}
        rowKey={({ _id }) => _id}
        className={styles.payments}
      />
      <Sheet
        open={handingBack !== null}
        onClose={() => setHandingBack(null)}
        busy={busy !== null}
        title="Money handed back"
      >
        {handingBack && (
          <form className="stack" onSubmit={handedBack}>
            <PaymentAmount
              naira={handingBack.refund?.amount ?? handingBack.received ?? handingBack.amount}
              what={`${handingBack.booking.number}, ${handingBack.booking.fullName}`}
            />
            <Field
              label="How"
              note="(optional)"
              name="note"
              maxLength={300}
              autoComplete="off"
              hint="For example cash at the desk, or a transfer at 3 pm."
            />
            <SheetActions>
              <Button type="submit" busy={busy !== null} busyLabel="Saving">
                It went back
              </Button>
              <Button variant="line" onClick={() => setHandingBack(null)}>
                Not yet
              </Button>
            </SheetActions>
          </form>
        )}
      </Sheet>
    </>
  );
}

const label = (action: MoneyAction, { received, amount, currency }: StaffPayment): string =>
  action === 'check'
    ? 'Ask again'
    : action === 'accept'
      ? 'Count as payment'
      : action === 'handed-back'
        ? 'Handed back'
        : `Send ${currency === 'NGN' ? formatNaira(received ?? amount) : 'it'} back`;

/** The received amount; also the requested one, where they differ. */
function amountText({ received, amount, currency }: StaffPayment): string {
  if (received === null) return formatNaira(amount);
  const receivedText = currency === 'NGN' ? formatNaira(received) : `${currency} ${received.toFixed(2)}`;
  return received === amount && currency === 'NGN' ? receivedText : `${receivedText} of ${formatNaira(amount)}`;
}
