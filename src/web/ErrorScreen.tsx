import type { ReactNode } from 'react';
import { AppError } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import styles from './ErrorScreen.module.css';
import { texts } from './app.texts.ts';

interface ErrorScreenProps {
  error: unknown;
  onRetry: () => void;
}

interface Failure {
  title: string;
  message: string;
  technical?: string;
}

interface FailedScreenProps extends Failure {
  action: ReactNode;
  onRetry?: () => void;
}

/** Instead of a screen that failed. */
export const ErrorScreen = ({ error, onRetry }: ErrorScreenProps) => (
  <FailedScreen
    {...describe(error)}
    action={
      <Button variant="line" href={startOf(location.pathname)}>
        {texts.goToTheStart}
      </Button>
    }
    onRetry={onRetry}
  />
);

/** At an address that has no screen. */
export const NotFoundScreen = () => (
  <FailedScreen
    title={texts.notFound}
    message={texts.notFoundExplained}
    action={
      <>
        <Button href={startOf(location.pathname)}>{texts.goToTheStart}</Button>
        <Button variant="line" onClick={() => location.reload()}>
          {texts.tryAgain}
        </Button>
      </>
    }
  />
);

function FailedScreen({ title, message, technical, action, onRetry }: FailedScreenProps) {
  useTitle(title);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <h1 className={`display display-2xl ${styles.title}`}>{texts.unexpectedError}</h1>
      <ErrorState title={title} nothingLost={false} technical={technical} action={action} onRetry={onRetry}>
        {message}
      </ErrorState>
    </main>
  );
}

/** The first page of the application that an address belongs to, else the landing page. */
const startOf = (pathname: string): string => /^\/(?:user|staff)\b/.exec(pathname)?.[0] ?? '/';

function describe(error: unknown): Failure {
  const title = texts.pageFailed;
  if (error instanceof AppError || error instanceof RequestError) {
    const { status, message } = error;
    return { title: status === 0 ? title : `${status} ${title}`, message };
  }
  const message = texts.pageFailedExplained;
  return { title, message, ...(error instanceof Error && { technical: error.message }) };
}
