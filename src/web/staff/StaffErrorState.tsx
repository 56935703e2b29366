import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

/** The error of a failed query: the server's message, or a generic one with the technical details. */
export function StaffErrorState({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying?: boolean;
}) {
  return (
    <ErrorState technical={error instanceof AppError ? undefined : error.message} onRetry={onRetry} retrying={retrying}>
      {errorMessage(error)}
    </ErrorState>
  );
}
