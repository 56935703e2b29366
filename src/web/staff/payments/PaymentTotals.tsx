import { serverNow } from '#web/lib/server-clock.ts';
import { useState } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira } from '#shared/money.ts';
import { exportLedger, type getTotals } from '#shared/payments/staff-payments.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { useTotals } from './staff-payment-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { METHOD_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { addDays, dayInLagos, dayTitle } from '#web/staff/staff-labels.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { SortKeys } from '#web/staff/use-list-order.ts';
import type { Column } from '#web/ui/data/Table.tsx';
import styles from './PaymentsScreen.module.css';
import { texts } from './staff-payments.texts.ts';

type Day = Output<typeof getTotals>['days'][number];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Received and refunded amounts by day and method, to the kobo, with a CSV download. */
export function PaymentTotals() {
  const query = useSearchParams();
  const [today] = useState(() => dayInLagos(new Date(serverNow()).toISOString()));
  const given = (name: string): string | undefined =>
    DAY.test(query.get(name) ?? '') ? (query.get(name) ?? undefined) : undefined;
  const to = given('to') ?? today;
  const from = given('from') ?? addDays(to, -6);
  const { data, error, refetch, isFetching } = useTotals(from, to);
  const go = (change: { from?: string; to?: string }) => navigate(staffPaths.money('totals', { from, to, ...change }));
  const rangeError = error instanceof AppError ? error.details.fields?.['to'] : undefined;

  return (
    <>
      <div className={styles.filters}>
        <Field
          label={texts.from}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && go({ from: target.value })}
        />
        <Field
          label={texts.to}
          type="date"
          value={to}
          max={today}
          error={rangeError}
          onChange={({ target }) => target.value && go({ to: target.value })}
        />
        <CsvButton
          endpoint={{ ...exportLedger, path: `${exportLedger.path}?${new URLSearchParams({ from, to }).toString()}` }}
          fileName={`ledger-${from}-${to}.csv`}
        />
      </div>
      {error && !rangeError && !data && (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.calculating}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <dl className={styles.sums}>
            <Sum what="Received" naira={data.total.received} />
            <Sum what={texts.sentBack} naira={data.total.refunded} />
            <Sum what="Stays" naira={data.total.net} />
            {data.retainedDeposits !== 0 && <Sum what={texts.retainedDeposits} naira={data.retainedDeposits} />}
            <Sum what={texts.keptByService} naira={data.total.fees} />
          </dl>
          {data.foreign.map(({ currency, received }) => (
            <Notice key={currency} tone="gold">
              {texts.otherCurrency(currency, received.toFixed(2))}
            </Notice>
          ))}
          {data.days.length === 0 ? (
            <EmptyState title={texts.noMoneyMoved}>{texts.chooseOtherDays}</EmptyState>
          ) : (
            <SortedTable
              keys={KEYS}
              caption={texts.moneyByDayAndMethod}
              columns={columns}
              rows={data.days}
              rowKey={({ day, method }) => day + method}
            />
          )}
        </>
      )}
    </>
  );
}

const Sum = ({ what, naira }: { what: string; naira: number }) => (
  <div>
    <dt className="small muted">{what}</dt>
    <dd className="num">{formatNaira(naira)}</dd>
  </div>
);

/** The values by which the columns are sorted, naira. */
const KEYS: SortKeys<Day> = {
  day: ({ day }) => day,
  method: ({ method }) => METHOD_LABEL[method],
  payments: ({ payments }) => payments,
  received: ({ received }) => received,
  refunded: ({ refunded }) => refunded,
  net: ({ net }) => net,
};

const columns: Column<Day>[] = [
  { key: 'day', sort: 'day', head: 'Day', place: 'title', cell: ({ day }) => dayTitle(day) },
  { key: 'method', sort: 'method', head: 'Method', place: 'sub', cell: ({ method }) => METHOD_LABEL[method] },
  {
    key: 'count',
    head: 'Payments',
    sort: 'payments',
    place: 'meta',
    align: 'right',
    cell: ({ payments }) => `${payments} ${payments === 1 ? 'payment' : 'payments'}`,
  },
  {
    key: 'received',
    sort: 'received',
    head: 'Received',
    place: 'amount',
    align: 'right',
    cell: ({ received }) => formatNaira(received),
  },
  {
    key: 'refunded',
    head: texts.sentBack,
    sort: 'refunded',
    place: 'chip',
    align: 'right',
    cell: ({ refunded }) => (refunded > 0 ? `${formatNaira(refunded)} back` : ''),
  },
  { key: 'net', sort: 'net', head: 'Stays', align: 'right', cell: ({ net }) => formatNaira(net) },
];
