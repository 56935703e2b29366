import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/error-message.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { isNotFound } from './booking-queries.ts';
import { customerPaths } from './customer-paths.ts';
import { texts } from './customer.texts.ts';

interface BookingPartStateProps<Part> {
  query: UseQueryResult<Part>;
  /** The name of the skeleton: Loading your review. */
  loading: string;
  /** The class of the skeleton. */
  className?: string | undefined;
  children: (part: Part) => ReactNode;
}

/** Renders the query of a part of a booking: no such booking, the part, an error, or a skeleton. */
export function BookingPartState<Part>({ query, loading, className, children }: BookingPartStateProps<Part>) {
  const { data, error, isFetching, refetch } = query;
  if (error && isNotFound(error)) {
    return (
      <EmptyState
        title={texts.bookingNotFound}
        action={<Button href={customerPaths.bookings()}>{texts.myBookings}</Button>}
      >
        {error.message}
      </EmptyState>
    );
  }
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label={loading} className={className}>
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
    </SkeletonGroup>
  );
}
