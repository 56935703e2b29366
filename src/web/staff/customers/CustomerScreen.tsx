import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { endCustomerSessions, type CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { can } from '#shared/capabilities.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { formatPhone } from '#shared/phone.ts';
import { eraseWalkIn } from '#shared/privacy/staff-privacy.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { customerRecordKey, useCustomerRecord } from './customer-record.ts';

/** /staff/customers/{id}: contact data, bookings, and what staff may do at the customer's request. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useCustomerRecord(id);
  const customer = data?.customer;
  const isGone = error instanceof AppError && error.code === 'account.not_found';
  useTitle(customer?.fullName ?? 'Customer', useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.bookings()}>Bookings</BackLink>
      {isGone && (
        <EmptyState title="No such customer">The customer can have been erased, or the link is old.</EmptyState>
      )}
      {error && !isGone && !data && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <SkeletonGroup label="Loading the customer">
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {customer && !isGone && <Record customer={customer} now={new Date(dataUpdatedAt)} />}
    </main>
  );
}

function Record({ customer, now }: { customer: CustomerRecord; now: Date }) {
  const { _id: id, fullName, email, phoneNumber, walkIn, since, sessions } = customer;
  const me = useStaffMe();
  const mayManage = me !== null && can(me.type, 'customers.manage');
  return (
    <>
      <PageTitle lead={`${walkIn ? 'Walk-in' : 'Account'} since ${formatDayAndTime(since, now)}`}>{fullName}</PageTitle>
      <div className="stack">
        <Card className="stack" aria-label="Contact data">
          {phoneNumber && (
            <p>
              <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          <div className="actions">
            <Button variant="line" href={staffPaths.bookings({ customer: id })}>
              Bookings of this customer
            </Button>
          </div>
        </Card>
        {mayManage && (walkIn ? <Erase id={id} name={fullName} /> : <Sessions id={id} open={sessions.length} />)}
      </div>
    </>
  );
}

function Sessions({ id, open }: { id: string; open: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <Card className="stack" aria-labelledby="sessions">
      <h2 className="heading" id="sessions">
        Devices
      </h2>
      <p>{open === 0 ? 'Not logged in anywhere.' : `Logged in on ${open} ${open === 1 ? 'device' : 'devices'}.`}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Log out on all devices
      </Button>
      <ConfirmSheet
        open={asking}
        title="Log this customer out?"
        confirm="Yes, log out"
        send={() => staffCall(endCustomerSessions, { params: { id } })}
        onDone={() => {
          setAsking(false);
          void staffQueryClient.invalidateQueries({ queryKey: customerRecordKey(id) });
        }}
        onClose={() => setAsking(false)}
      >
        <p>Every device of theirs will need the password again. For phones that were lost or stolen.</p>
      </ConfirmSheet>
    </Card>
  );
}

function Erase({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <Card tone="danger" className="stack" aria-labelledby="erase">
      <h2 className="heading" id="erase">
        Erase
      </h2>
      <p>When the person asks for it. Name, phone and addresses go for good; the bookings stay without them.</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Erase this walk-in
      </Button>
      <ConfirmSheet
        open={asking}
        title={`Erase ${name}?`}
        confirm="Yes, erase"
        send={() => staffCall(eraseWalkIn, { params: { id } })}
        onDone={() => {
          staffQueryClient.clear();
          void navigate(staffPaths.bookings(), { replace: true });
        }}
        onClose={() => setAsking(false)}
      >
        <p>This cannot be undone.</p>
      </ConfirmSheet>
    </Card>
  );
}
