import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { formatNaira } from '#shared/money.ts';
import { clearStray, QUEUES, type Queue } from '#shared/payment/staff-contract.ts';
import { shownTime } from '#shared/when.ts';
import { trouble } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { moneyMoved, useMoney, usePayments, useStrays } from './staff-payment-queries.ts';
import { QUEUE } from './staff-payment-labels.ts';
import { staffPaths } from '#web/staff/shell/staff-paths.ts';
import { BoneCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Empty } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Skeleton } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import styles from './PaymentsScreen.module.css';
import { PaymentTable } from './PaymentTable.tsx';
import { Proofs } from './TransferProofs.tsx';

/** What waits for somebody, the most urgent first. A part without anything in it is not drawn. */
export function ToDo() {
  const { data, error, refetch, isFetching } = useMoney();
  if (error && !data) {
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        {trouble(error)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Skeleton label="Loading what waits">
        <BoneCards />
      </Skeleton>
    );
  }
  const waiting = QUEUES.filter((queue) => data.counts[queue] > 0);
  if (waiting.length === 0) return <Empty title="All money is in its place">Whatever needs you will stand here.</Empty>;
  return waiting.map((queue) => (
    <section key={queue} className={styles.part} aria-labelledby={queue}>
      <h2 id={queue} className="heading">
        {QUEUE[queue].title} ({data.counts[queue]})
      </h2>
      <p className="muted">{QUEUE[queue].says}</p>
      {queue === 'proof' ? <Proofs /> : queue === 'stray' ? <Strays mayClear={data.mayRefund} /> : <Payments queue={queue} count={data.counts[queue]} />}
    </section>
  ));
}

function Payments({ queue, count }: { queue: Exclude<Queue, 'proof' | 'stray'>; count: number }) {
  const { data, error, dataUpdatedAt } = usePayments({ queue }, 1);
  if (error && !data) return <p>{trouble(error)}</p>;
  if (!data) return <BoneCards count={1} />;
  return (
    <>
      <PaymentTable caption={QUEUE[queue].title} payments={data.payments} now={new Date(dataUpdatedAt)} />
      {count > data.payments.length && (
        <Button variant="text" href={staffPaths.money('payments', { queue })}>
          See all {count}
        </Button>
      )}
    </>
  );
}

function Strays({ mayClear }: { mayClear: boolean }) {
  const { data, error, dataUpdatedAt } = useStrays();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  if (error && !data) return <p>{trouble(error)}</p>;
  if (!data) return <BoneCards count={1} />;

  async function clear(event: FormEvent<HTMLFormElement>, reference: string) {
    event.preventDefault();
    const note = (new FormData(event.currentTarget).get('note') as string).trim();
    setBusy(reference);
    try {
      toast.success((await staffCall(clearStray, { params: { reference }, body: { note } })).message);
    } catch (failure) {
      toast.error(trouble(failure));
    } finally {
      setBusy(null);
      moneyMoved(client);
    }
  }

  return data.map(({ reference, amount, currency, email, seenAt }) => (
    <Card key={reference} className="block stack-tight">
      <p>
        <b className="num">{amount === null ? 'An amount we do not know' : currency === 'NGN' ? formatNaira(amount) : `${currency} ${amount.toFixed(2)}`}</b>
        {email && ` from ${email}`}, seen {shownTime(seenAt, new Date(dataUpdatedAt))}
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
