import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface ListQueryStateProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What could not be brought: "your messages". */
  what: string;
  /** While nothing is known yet. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A list in all its states: on its way, broken, there, or what we had while it could not be refreshed. */
export function ListQueryState<Data>({ query, what, skeleton: bones, children }: ListQueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (!error) return bones;
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        We could not bring {what}.
      </ErrorState>
    );
  }
  return (
    <>
      {error && (
        <Notice tone="bad" className="block">
          We could not refresh {what}, so this is what we had.{' '}
          <Button variant="text" size="sm" busy={isFetching} busyLabel="Trying" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {children(data)}
    </>
  );
}
