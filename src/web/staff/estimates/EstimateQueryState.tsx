import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './staff-estimates.texts.ts';

/** True when there is no such booking. */
export const isGone = (error: Error | null): boolean => error instanceof AppError && error.code === 'booking.not_found';

/**
 * Replaces an estimate that is not loaded: no such booking, an error, or a skeleton. Nothing once there is an estimate.
 */
export function EstimateQueryState({ query, loading }: { query: UseQueryResult; loading: string }) {
  const { data, error, isFetching, refetch } = query;
  if (isGone(error)) {
    return (
      <EmptyState
        title={texts.noSuchBooking}
        action={<Button href={staffPaths.onSite()}>{texts.toTheCarsOnSite}</Button>}
      >
        {texts.oldLink}
      </EmptyState>
    );
  }
  if (data !== undefined) return null;
  if (error) return <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <SkeletonGroup label={loading}>
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
    </SkeletonGroup>
  );
}
