import { AppError } from '#shared/errors.ts';
import { trouble } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

/** A part that could not be brought: the server's sentence alone, or for anything else the technical line as well. */
export function Failed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying?: boolean }) {
  return (
    <ErrorState technical={error instanceof AppError ? undefined : error.message} onRetry={onRetry} retrying={retrying}>
      {trouble(error)}
    </ErrorState>
  );
}
