import { useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { confirmJoin, type JoinRequest } from '#shared/customers/walk-in-joins.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { DeclineJoinSheet } from './DeclineJoinSheet.tsx';
import { JoinRequestCard } from './JoinRequestCard.tsx';
import { useJoinRequests } from './customer-queries.ts';
import styles from './JoinRequestCard.module.css';
import { texts } from './staff-customers.texts.ts';

/** Reloads everything that a decision can change: the requests, the customers and their bookings. */
async function refreshCustomers(): Promise<void> {
  const stale = [['join-requests'], ['customers'], ['customer'], ['staff-bookings']];
  await Promise.all(stale.map((queryKey) => staffQueryClient.invalidateQueries({ queryKey })));
}

/** /staff/customers/requests?page=: accounts whose owners say that they are a walk-in of the centre. */
export function JoinRequestsScreen() {
  const page = usePageNumber();
  const me = useStaffMe();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useJoinRequests(page);
  const [joining, setJoining] = useState<JoinRequest | null>(null);
  const [declining, setDeclining] = useState<JoinRequest | null>(null);
  const mayDecide = me !== null && can(me.type, 'customers.manage');
  useTitle(texts.requestsOfCustomers, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle lead={texts.requestsLead}>{texts.customers}</PageTitle>
      <CustomerTabs current="requests" />
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheRequests}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <section className={`${styles.requests} stack`} aria-label={texts.openRequests}>
          {error && <Notice tone="bad">{texts.couldNotRefresh}</Notice>}
          {data.requests.length > 0 && !mayDecide && <Notice>{texts.managersDecide}</Notice>}
          {data.requests.length === 0 && (
            <EmptyState title={texts.noRequestIsOpen}>{texts.noRequestExplained}</EmptyState>
          )}
          {data.requests.map((request) => (
            <JoinRequestCard
              key={request._id}
              request={request}
              now={new Date(dataUpdatedAt)}
              {...(mayDecide && {
                onJoin: () => setJoining(request),
                onDecline: () => setDeclining(request),
              })}
            />
          ))}
          <Pager
            page={page}
            totalPages={data.total_page}
            hrefFor={staffPaths.joinRequests}
            onGo={(to) => navigate(staffPaths.joinRequests(to))}
          />
        </section>
      )}
      <ConfirmSheet
        key={joining?._id ?? ''}
        open={joining !== null}
        title={texts.joinQuestion(joining?.account.fullName ?? '')}
        confirm={texts.yesJoinThem}
        send={() => staffCall(confirmJoin, { params: { id: joining?._id ?? '' } })}
        onDone={() => {
          setJoining(null);
          void refreshCustomers();
        }}
        onClose={() => setJoining(null)}
      >
        <p>
          {texts.joinConsequence(
            joining?.walkIn.bookings === 1
              ? texts.theBooking
              : texts.allBookingsOfWalkIn(joining?.walkIn.bookings ?? 0),
            joining?.walkIn.fullName ?? '',
          )}
        </p>
      </ConfirmSheet>
      <DeclineJoinSheet
        key={`decline ${declining?._id ?? ''}`}
        request={declining}
        onDone={() => {
          setDeclining(null);
          void refreshCustomers();
        }}
        onClose={() => setDeclining(null)}
      />
    </main>
  );
}
