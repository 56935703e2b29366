import { isRouteErrorResponse, useRouteError } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { CallFailed } from '#web/lib/http.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

const GENERIC: Record<number, string> = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed' };

/** The router's fallback page: status and text, or the message (spec.md 8). */
export function ErrorScreen() {
  const { title, says } = describe(useRouteError());
  useTitle(title);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <h1 className="display display-2xl">Unexpected Application Error!</h1>
      <ErrorState
        title={title}
        nothingLost={false}
        action={
          <Button variant="line" href={paths.home()}>
            Go to the start
          </Button>
        }
        onRetry={() => location.reload()}
      >
        {says}
      </ErrorState>
    </main>
  );
}

function describe(error: unknown): { title: string; says: string } {
  if (isRouteErrorResponse(error)) {
    const text = GENERIC[error.status] ?? error.statusText;
    const says = error.status === 404 ? 'There is nothing at this address.' : 'This page cannot be shown.';
    return { title: `${error.status} ${text}`.trim(), says };
  }
  if (error instanceof AppError || error instanceof CallFailed) return { title: 'This page broke down', says: error.message };
  return { title: 'This page broke down', says: error instanceof Error && error.message ? error.message : 'Something went wrong.' };
}
