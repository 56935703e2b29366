import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { ownMessage } from '#web/lib/error-message.ts';
import { isNotFound } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { texts } from './customer-bookings.texts.ts';

/** Renders a booking query: a skeleton, not found, an error, or the booking. */
export function BookingQueryState({
  query,
  children,
}: {
  query: UseQueryResult<Booking>;
  children: (booking: Booking) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = query;
  if (error && isNotFound(error)) {
    return (
      <EmptyState
        title={texts.noSuchBooking}
        action={<Button href={customerPaths.bookings()}>{texts.goToMyBookings}</Button>}
      >
        {texts.mayBelongToAnotherAccount(error.message)}
      </EmptyState>
    );
  }
  if (data) return children(data);
  if (error) {
    return (
      <ErrorState technical={ownMessage(error)} onRetry={() => void refetch()} retrying={isFetching}>
        {texts.bookingFailed}
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label={texts.loadingYourBooking}>
      <SkeletonCards count={1} />
    </SkeletonGroup>
  );
}
