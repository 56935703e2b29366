import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

/** A part that could not be brought: the server's sentence alone, or for anything else the technical line as well. */
export function StaffErrorState({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying?: boolean }) {
  return (
    <ErrorState technical={error instanceof AppError ? undefined : error.message} onRetry={onRetry} retrying={retrying}>
      {errorMessage(error)}
    </ErrorState>
  );
}
