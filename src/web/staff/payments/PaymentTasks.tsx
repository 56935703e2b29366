import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { formatNaira } from '#shared/money.ts';
import { clearStray, QUEUES, type Queue } from '#shared/payments/staff-payments.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { readText } from '#web/lib/form-draft.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { invalidatePayments, usePaymentSummary, usePayments, useUnmatchedPayments } from './staff-payment-queries.ts';
import { QUEUE_LABEL } from './staff-payment-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import styles from './PaymentsScreen.module.css';
import { PaymentTable } from './PaymentTable.tsx';
import { TransferProofs } from './TransferProofs.tsx';

/** The payments that need attention, most urgent first. Empty queues are not shown. */
export function PaymentTasks() {
  const { data, error, refetch, isFetching } = usePaymentSummary();
  if (error && !data) {
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading what waits">
        <SkeletonCards />
      </SkeletonGroup>
    );
  }
  const waiting = QUEUES.filter((queue) => data.counts[queue] > 0);
  if (waiting.length === 0)
    return <EmptyState title="All money is in its place">Whatever needs you will stand here.</EmptyState>;
  return waiting.map((queue) => (
    <section key={queue} className={styles.part} aria-labelledby={queue}>
      <h2 id={queue} className="heading">
        {QUEUE_LABEL[queue].title} ({data.counts[queue]})
      </h2>
      <p className="muted">{QUEUE_LABEL[queue].advice}</p>
      {queue === 'proof' ? (
        <TransferProofs />
      ) : queue === 'stray' ? (
        <UnmatchedPayments mayClear={data.mayRefund} />
      ) : (
        <QueuedPayments queue={queue} count={data.counts[queue]} />
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
          See all {count}
        </Button>
      )}
    </>
  );
}

function UnmatchedPayments({ mayClear }: { mayClear: boolean }) {
  const { data, error, dataUpdatedAt } = useUnmatchedPayments();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <SkeletonCards count={1} />;

  async function clear(event: FormEvent<HTMLFormElement>, reference: string) {
    event.preventDefault();
    const note = readText(event.currentTarget, 'note');
    setBusy(reference);
    try {
      toast.success((await staffCall(clearStray, { params: { reference }, body: { note } })).message);
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      setBusy(null);
      invalidatePayments(client);
    }
  }

  return data.map(({ reference, amount, currency, email, seenAt }) => (
    <Card key={reference} className="block stack-tight">
      <p>
        <b className="num">
          {amount === null
            ? 'An amount we do not know'
            : currency === 'NGN'
              ? formatNaira(amount)
              : `${currency} ${amount.toFixed(2)}`}
        </b>
        {email && ` from ${email}`}, seen {formatDayAndTime(seenAt, new Date(dataUpdatedAt))}
      </p>
      <p className="small muted">Reference {reference}</p>
      {mayClear && (
        <form className="stack-tight" onSubmit={(event) => void clear(event, reference)}>
          <Field label="What became of it" name="note" required maxLength={300} autoComplete="off" />
          <Button type="submit" variant="line" size="sm" busy={busy === reference} busyLabel="Saving">
            Done with it
          </Button>
        </form>
      )}
    </Card>
  ));
}
