import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';

interface PaymentQueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** The label of the skeleton: Checking the books. */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Renders a query about money: the data, an error, or a skeleton. */
export function PaymentQueryState<Data>({ query, loading, children }: PaymentQueryStateProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label={loading}>
      <SkeletonCards />
    </SkeletonGroup>
  );
}
