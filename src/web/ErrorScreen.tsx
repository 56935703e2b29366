import { AppError } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import styles from './ErrorScreen.module.css';
import { texts } from './app.texts.ts';

interface ErrorScreenProps {
  error: unknown;
}

interface Failure {
  title: string;
  message: string;
  technical?: string;
}

/** Instead of a screen that failed. */
export const ErrorScreen = ({ error }: ErrorScreenProps) => <FailedScreen {...describe(error)} />;

/** At an address that has no screen. */
export const NotFoundScreen = () => <FailedScreen title={texts.notFound} message={texts.notFoundExplained} />;

function FailedScreen({ title, message, technical }: Failure) {
  useTitle(title);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <h1 className={`display display-2xl ${styles.title}`}>{texts.unexpectedError}</h1>
      <ErrorState
        title={title}
        nothingLost={false}
        technical={technical}
        action={
          <Button variant="line" href={customerPaths.home()}>
            {texts.goToTheStart}
          </Button>
        }
        onRetry={() => location.reload()}
      >
        {message}
      </ErrorState>
    </main>
  );
}

function describe(error: unknown): Failure {
  const title = texts.pageFailed;
  if (error instanceof AppError || error instanceof RequestError) return { title, message: error.message };
  const message = texts.pageFailedExplained;
  return { title, message, ...(error instanceof Error && { technical: error.message }) };
}
