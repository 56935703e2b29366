import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NotForRole } from './NotForRole.tsx';
import { texts } from './staff.texts.ts';

/**
 * The error of a failed query: a right that is missing, a server that was not reached, else the server's message, or a
 * generic one with the technical details.
 */
export function StaffErrorState({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying?: boolean;
}) {
  if (error instanceof AppError && error.code === 'session.forbidden') return <NotForRole />;
  const isUnreached = error instanceof RequestError && error.status === 0;
  return (
    <ErrorState
      title={isUnreached ? texts.notReached : undefined}
      technical={error instanceof AppError || isUnreached ? undefined : error.message}
      onRetry={onRetry}
      retrying={retrying}
    >
      {errorMessage(error)}
    </ErrorState>
  );
}
