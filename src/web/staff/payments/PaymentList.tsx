import type { FormEvent } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { exportPayments, PAYMENT_ORDERS, QUEUES } from '#shared/payments/staff-payments.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { usePayments, type PaymentFilter } from './staff-payment-queries.ts';
import { PAYMENT_STATUSES } from './staff-payment-labels.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { useListOrder } from '#web/staff/use-list-order.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './PaymentsScreen.module.css';
import { PaymentTable } from './PaymentTable.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { QUEUE_LABEL, texts } from './staff-payments.texts.ts';

/** All payments and attempts, newest first; searchable by state, reference or booking number. */
export function PaymentList() {
  const query = useSearchParams();
  const page = usePageNumber();
  const filter: PaymentFilter = {};
  const status = PAYMENT_STATUSES.find(([one]) => one === query.get('status'))?.[0];
  const queue = QUEUES.find((one) => one === query.get('queue') && one !== 'proof' && one !== 'stray');
  const q = query.get('q')?.trim();
  if (status) filter.status = status;
  if (queue) filter.queue = queue;
  if (q) filter.q = q;
  const sort = useListOrder(PAYMENT_ORDERS);
  if (sort.order !== null) filter.sort = sort.order;
  const { data, error, refetch, isFetching, dataUpdatedAt } = usePayments(filter, page);

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    navigate(staffPaths.money('payments', { ...filter, q: textOf(new FormData(event.currentTarget), 'q').trim() }));
  }

  return (
    <>
      <form className={styles.filters} role="search" onSubmit={find}>
        <Field
          key={q ?? ''}
          label={texts.searchLabel}
          name="q"
          defaultValue={q ?? ''}
          autoComplete="off"
          maxLength={60}
        />
        <Select
          label={texts.state}
          value={status ?? ''}
          onChange={({ target }) =>
            navigate(staffPaths.money('payments', { ...filter, queue: '', status: target.value }))
          }
        >
          <option value="">{texts.all}</option>
          {PAYMENT_STATUSES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="line">
          {texts.find}
        </Button>
      </form>
      {queue && (
        <p>
          {texts.onlyQueue(QUEUE_LABEL[queue].title)}{' '}
          <Button variant="text" size="sm" href={staffPaths.money('payments')}>
            {texts.showAllPayments}
          </Button>
        </p>
      )}
      {error && !data && (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingPayments}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.payments.length === 0 && (
        <EmptyState title={texts.noPaymentMatches}>{texts.noPaymentExplained}</EmptyState>
      )}
      {data && data.payments.length > 0 && (
        <>
          <CsvButton endpoint={exportPayments} fileName="payments.csv" size="sm" query={filter} />
          <PaymentTable
            caption={texts.tableCaption}
            payments={data.payments}
            now={new Date(dataUpdatedAt)}
            sort={sort}
          />
        </>
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.total_page}
          hrefFor={(to) => staffPaths.money('payments', filter, to)}
          onGo={(to) => navigate(staffPaths.money('payments', filter, to))}
        />
      )}
    </>
  );
}
