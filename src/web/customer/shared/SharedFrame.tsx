import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppError } from '#shared/errors.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { texts } from './customer-shared-bookings.texts.ts';

interface SharedFrameProps<Data> {
  query: UseQueryResult<Data>;
  title: string;
  /** False: the children have a heading of their own. */
  isTitled?: boolean;
  back?: { href: string; label: string } | undefined;
  children: (data: Data) => ReactNode;
}

const NOT_SHARED: readonly string[] = ['booking.not_found', 'car.not_found'];

/** A page of a shared car: its way back, its title, and the state of its query. */
export function SharedFrame<Data>({ query, title, isTitled = true, back, children }: SharedFrameProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  useTitle(title, useCentre()?.name);
  const isGone = error instanceof AppError && NOT_SHARED.includes(error.code);
  const { href, label } = (!isGone && back) || { href: customerPaths.shared(), label: texts.sharedWithYou };
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={href}>{label}</BackLink>
      {(isTitled || isGone || data === undefined) && <h1 className="display">{title}</h1>}
      {isGone ? (
        <EmptyState
          title={texts.notShared}
          action={<Button href={customerPaths.shared()}>{texts.sharedWithYou}</Button>}
        >
          {error.message}
        </EmptyState>
      ) : data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
    </main>
  );
}
