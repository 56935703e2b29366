import { Navigate, useParams } from '#web/lib/router.tsx';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { can } from '#shared/capabilities.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { CustomerBookings } from './CustomerBookings.tsx';
import { CustomerCars } from './CustomerCars.tsx';
import { CustomerContact } from './CustomerContact.tsx';
import { CustomerDevices } from './CustomerDevices.tsx';
import { CustomerMessages } from './CustomerMessages.tsx';
import { CustomerMoney } from './CustomerMoney.tsx';
import { CustomerWaysBack } from './CustomerWaysBack.tsx';
import { CustomerVisits } from './CustomerVisits.tsx';
import { EraseWalkIn } from './EraseWalkIn.tsx';
import { useCustomerRecord } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

/**
 * /staff/customers/{id}: everything that the centre knows about a customer, and the actions that staff take at their
 * request.
 */
export function CustomerScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useCustomerRecord(id);
  const customer = data?.customer;
  const isGone = error instanceof AppError && error.code === 'account.not_found';
  useTitle(customer?.fullName ?? 'Customer', useCentre()?.name);
  // A walk-in that was joined to an account has no page of its own any more.
  if (customer && customer._id !== id) return <Navigate to={staffPaths.customer(customer._id)} replace />;
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <StaffBackLink href={staffPaths.customers()}>{texts.customers}</StaffBackLink>
      {isGone && <EmptyState title={texts.noSuchCustomer}>{texts.noSuchCustomerExplained}</EmptyState>}
      {error && !isGone && !data && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheCustomer}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {customer && !isGone && <Parts key={id} customer={customer} now={new Date(dataUpdatedAt)} />}
    </main>
  );
}

function Parts({ customer, now }: { customer: CustomerRecord; now: Date }) {
  const { _id: id, fullName, walkIn, since, joined } = customer;
  const day = formatDay(since, now);
  const me = useStaffMe();
  if (me === null) return null;
  const mayManage = can(me.type, 'customers.manage');
  const joinedText = joined === 0 ? '' : `, ${joined === 1 ? texts.oneWalkIn : `${joined} walk-ins`} joined`;
  return (
    <>
      <PageTitle
        lead={texts.kindSince(walkIn ? 'Walk-in' : 'Account', /\d/.test(day) ? day : day.toLowerCase(), joinedText)}
      >
        {fullName}
      </PageTitle>
      <div className={styles.parts}>
        <div className={styles.column}>
          <CustomerContact customer={customer} now={now} />
          <CustomerMoney id={id} />
          <CustomerCars id={id} />
          {!walkIn && <CustomerDevices customer={customer} now={now} mayEnd={mayManage} />}
          {mayManage && <CustomerWaysBack customer={customer} now={now} />}
        </div>
        <div className={styles.column}>
          <CustomerBookings id={id} mayBook={can(me.type, 'bookings.walk-in')} />
          <CustomerVisits id={id} />
          {can(me.type, 'messages.read') && <CustomerMessages id={id} />}
          {walkIn && mayManage && <EraseWalkIn id={id} name={fullName} />}
        </div>
      </div>
    </>
  );
}
