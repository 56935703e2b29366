import type { FormEvent } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira } from '#shared/money.ts';
import {
  resolveUnmatchedPayment,
  type countPaymentQueues,
  type listUnmatchedPayments,
  QUEUES,
  type Queue,
} from '#shared/payments/staff-payments.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { readText } from '#web/lib/form-draft.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { usePaymentSummary, usePayments, useUnmatchedPayments } from './staff-payment-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './PaymentsScreen.module.css';
import { PaymentQueryState } from './PaymentQueryState.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TransferProofs } from './TransferProofs.tsx';
import { usePaymentAction } from './use-payment-action.ts';
import { QUEUE_LABEL, texts } from './staff-payments.texts.ts';

/** The payments that need attention, most urgent first. Empty queues are not shown. */
export function PaymentTasks() {
  const query = usePaymentSummary();
  return (
    <PaymentQueryState query={query} loading={texts.loadingTasks}>
      {(summary) => <WaitingQueues counts={summary.counts} mayRefund={summary.mayRefund} />}
    </PaymentQueryState>
  );
}

function WaitingQueues({ counts, mayRefund }: Output<typeof countPaymentQueues>) {
  const waiting = QUEUES.filter((queue) => counts[queue] > 0);
  if (waiting.length === 0) return <EmptyState title={texts.noTasks}>{texts.noTasksExplained}</EmptyState>;
  return waiting.map((queue) => (
    <section key={queue} className={styles.part} aria-labelledby={queue}>
      <h2 id={queue} className="heading">
        {QUEUE_LABEL[queue].title} ({counts[queue]})
      </h2>
      <p className="muted">{QUEUE_LABEL[queue].advice}</p>
      {queue === 'proof' ? (
        <TransferProofs />
      ) : queue === 'stray' ? (
        <UnmatchedPayments mayClear={mayRefund} />
      ) : (
        <QueuedPayments queue={queue} count={counts[queue]} />
      )}
    </section>
  ));
}

function QueuedPayments({ queue, count }: { queue: Exclude<Queue, 'proof' | 'stray'>; count: number }) {
  const { data, error, dataUpdatedAt } = usePayments({ queue }, 1);
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <SkeletonCards count={1} />;
  return (
    <>
      <PaymentTable caption={QUEUE_LABEL[queue].title} payments={data.payments} now={new Date(dataUpdatedAt)} />
      {count > data.payments.length && (
        <Button variant="text" href={staffPaths.money('payments', { queue })}>
          {texts.seeAll(count)}
        </Button>
      )}
    </>
  );
}

function UnmatchedPayments({ mayClear }: { mayClear: boolean }) {
  const { data, error, dataUpdatedAt } = useUnmatchedPayments();
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <SkeletonCards count={1} />;
  return data.map((payment) => (
    <UnmatchedPayment key={payment.reference} payment={payment} mayClear={mayClear} now={new Date(dataUpdatedAt)} />
  ));
}

interface UnmatchedPaymentProps {
  payment: Output<typeof listUnmatchedPayments>[number];
  mayClear: boolean;
  now: Date;
}

function UnmatchedPayment({ payment, mayClear, now }: UnmatchedPaymentProps) {
  const { reference, amount, currency, email, seenAt } = payment;
  const { busy, perform } = usePaymentAction();

  function clear(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = readText(event.currentTarget, 'note');
    void perform(() => staffCall(resolveUnmatchedPayment, { params: { reference }, body: { note } }));
  }

  return (
    <Card className="block stack-tight">
      <p>
        <b className="num">
          {amount === null
            ? texts.unknownAmount
            : currency === 'NGN'
              ? formatNaira(amount)
              : `${currency} ${amount.toFixed(2)}`}
        </b>
        {email && texts.fromEmail(email)}
        {texts.seenAt(formatDayAndTime(seenAt, now))}
      </p>
      <p className="small muted">{texts.reference(reference)}</p>
      {mayClear && (
        <form className="stack-tight" onSubmit={clear}>
          <Field label={texts.outcome} name="note" required maxLength={300} autoComplete="off" />
          <Button type="submit" variant="line" size="sm" busy={busy} busyLabel={texts.saving}>
            {texts.doneWithIt}
          </Button>
        </form>
      )}
    </Card>
  );
}
