import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import {
  CUSTOMER_FILTERS,
  CUSTOMER_ORDERS,
  exportCustomers,
  type CustomerFilter,
  type ListedCustomer,
} from '#shared/accounts/customers.contract.ts';
import { can } from '#shared/capabilities.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { readText } from '#web/lib/form-draft.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { OrderField } from '#web/staff/OrderField.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { useListOrder } from '#web/staff/use-list-order.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { useCustomerList } from './customer-queries.ts';
import styles from './CustomersScreen.module.css';
import { texts } from './staff-customers.texts.ts';

const FILTER_LABEL: Record<CustomerFilter, string> = {
  all: 'All',
  account: 'Accounts',
  'walk-in': 'Walk-ins',
  owing: texts.oweMoney,
};

/** /staff/customers?q=&kind=&page=: the customers of the centre, with search and filters. */
export function CustomersScreen() {
  const query = useSearchParams();
  const page = usePageNumber();
  const q = query.get('q') ?? '';
  const kind = CUSTOMER_FILTERS.find((one) => one === query.get('kind')) ?? 'all';
  const sort = useListOrder(CUSTOMER_ORDERS);
  const filter = { kind, ...(q !== '' && { q }), ...(sort.order !== null && { sort: sort.order }) };
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useCustomerList(filter, page);
  const me = useStaffMe();
  useTitle(texts.customers, useCentre()?.name);
  // The field reports an invalid search, and the page stays.
  const searchError = error instanceof AppError ? error.details.fields?.['q'] : undefined;
  const pathOf = (next: { q?: string; kind?: CustomerFilter }, to = 1) => {
    const { q: text, kind: only } = { q, kind, ...next };
    const order = sort.order !== null && { sort: sort.order };
    return staffPaths.customers({ q: text, ...(only !== 'all' && { kind: only }), ...order }, to);
  };
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    navigate(pathOf({ q: readText(event.currentTarget, 'q').trim() }));
  }
  const tableColumns = columns(new Date(dataUpdatedAt));
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <PageTitle>{texts.customers}</PageTitle>
      <CustomerTabs current="list" />
      <search className={styles.search}>
        {/* The form is remounted for a new address, so that its field starts with the text of that address. */}
        <form key={q} className={styles.line} onSubmit={search}>
          <Field
            className={styles.grow}
            label={texts.searchLabel}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
            error={searchError}
          />
          <Button type="submit" icon={Search}>
            {texts.search}
          </Button>
        </form>
        <Segments
          legend="Show"
          legendLook="sr"
          name="kind"
          small
          choices={CUSTOMER_FILTERS.map((value) => ({ value, label: FILTER_LABEL[value] }))}
          value={kind}
          onChange={(next) => navigate(pathOf({ kind: next }), { replace: true })}
        />
      </search>
      {error && !searchError && !data && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingCustomers}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && !searchError && (
        <section className="stack-tight" aria-busy={isPlaceholderData} aria-label={texts.customersFound}>
          {error && <Notice tone="bad">{texts.couldNotRefresh}</Notice>}
          <p className="muted" role="status">
            {data.total_items.toLocaleString('en-NG')}{' '}
            {data.total_items === 1 ? texts.oneCustomer : texts.manyCustomers}
            {q === '' && sort.order === null ? texts.theNewestFirst : ''}
          </p>
          {data.customers.length === 0 ? (
            <EmptyState
              title={q === '' && kind === 'all' ? texts.noCustomersYet : texts.noCustomerFound}
              action={
                (q !== '' || kind !== 'all') && (
                  <Button variant="line" href={staffPaths.customers()}>
                    {texts.showAllCustomers}
                  </Button>
                )
              }
            >
              {q === '' && kind === 'all' ? texts.noCustomersExplained : texts.searchAgain}
            </EmptyState>
          ) : (
            <>
              {me && can(me.type, 'customers.manage') && (
                <p>
                  <CsvButton endpoint={exportCustomers} fileName="customers.csv" size="sm" query={filter} />
                </p>
              )}
              <OrderField columns={tableColumns} sort={sort} />
              <Table
                sort={sort}
                caption={
                  sort.order !== null ? texts.customers : q === '' ? texts.captionNewestFirst : texts.captionByName
                }
                columns={tableColumns}
                rows={data.customers}
                rowKey={({ _id }) => _id}
                className={styles.customers}
              />
            </>
          )}
          <Pager
            page={page}
            totalPages={data.total_page}
            hrefFor={(to) => pathOf({}, to)}
            onGo={(to) => navigate(pathOf({}, to))}
          />
        </section>
      )}
    </main>
  );
}

const columns = (now: Date): Column<ListedCustomer>[] => [
  {
    key: 'name',
    head: 'Name',
    sort: 'name',
    place: 'title',
    cell: ({ _id, fullName }) => <Link href={staffPaths.customer(_id)}>{fullName}</Link>,
  },
  {
    key: 'contact',
    head: 'Contact',
    place: 'sub',
    cell: ({ phoneNumber, email }) => (
      <>
        {phoneNumber && <span className="num">{formatPhone(phoneNumber)}</span>}
        {email && <span className={`${styles.email} muted small`}>{email}</span>}
      </>
    ),
  },
  { key: 'kind', head: 'Kind', place: 'chip', cell: ({ walkIn }) => (walkIn ? 'Walk-in' : 'Account') },
  {
    key: 'visit',
    head: texts.lastVisit,
    sort: 'visit',
    place: 'meta',
    cell: ({ lastVisit }) =>
      lastVisit === null ? (
        texts.noVisitYet
      ) : (
        <>
          <span className="only-phone">{texts.lastVisitLabel} </span>
          {formatDay(lastVisit, now)}
        </>
      ),
  },
  {
    key: 'bookings',
    head: 'Bookings',
    sort: 'bookings',
    align: 'right',
    cell: ({ bookings }) => <span className="num">{bookings}</span>,
  },
  {
    key: 'owed',
    head: 'Owed',
    place: 'amount',
    align: 'right',
    cell: ({ owed }) =>
      owed === 0 ? (
        <span className="muted">
          <span aria-hidden>–</span>
          <span className="sr">{texts.nothingOwed}</span>
        </span>
      ) : (
        <span className="num strong">{formatNaira(owed)}</span>
      ),
  },
];
