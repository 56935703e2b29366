import type { ReactNode } from 'react';
import { ownMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';
import { texts } from '#web/ui/ui.texts.ts';

interface ListQueryStateProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded: "your messages". */
  what: string;
  /** Shown until the first response. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a list query: a skeleton, an error, or the data, with a notice when a refetch failed. */
export function ListQueryState<Data>({ query, what, skeleton, children }: ListQueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (!error) return skeleton;
    return (
      <ErrorState technical={ownMessage(error)} onRetry={() => void refetch()} retrying={isFetching}>
        {texts.loadFailed(what)}
      </ErrorState>
    );
  }
  return (
    <>
      {error && (
        <Notice tone="bad" className="block">
          {texts.refreshFailed(what)}{' '}
          <Button variant="text" size="sm" busy={isFetching} busyLabel={texts.trying} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      {children(data)}
    </>
  );
}
