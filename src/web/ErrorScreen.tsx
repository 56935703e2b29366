import { isRouteErrorResponse, useRouteError } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import styles from './ErrorScreen.module.css';

const GENERIC: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
};

/** The router's error page: status and text of a route error, else the message. */
export function ErrorScreen() {
  const { title, message, technical } = describe(useRouteError());
  useTitle(title);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <h1 className={`display display-2xl ${styles.title}`}>Unexpected Application Error!</h1>
      <ErrorState
        title={title}
        nothingLost={false}
        technical={technical}
        action={
          <Button variant="line" href={customerPaths.home()}>
            Go to the start
          </Button>
        }
        onRetry={() => location.reload()}
      >
        {message}
      </ErrorState>
    </main>
  );
}

function describe(error: unknown): { title: string; message: string; technical?: string } {
  if (isRouteErrorResponse(error)) {
    const text = GENERIC[error.status] ?? error.statusText;
    const message = error.status === 404 ? 'There is nothing at this address.' : 'This page cannot be shown.';
    return { title: `${error.status} ${text}`.trim(), message };
  }
  const title = 'This page broke down';
  if (error instanceof AppError || error instanceof RequestError) return { title, message: error.message };
  const message = 'A part of it did not arrive or did not work. Check your connection and try again.';
  return { title, message, ...(error instanceof Error && { technical: error.message }) };
}
