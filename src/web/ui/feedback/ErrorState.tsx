import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import breakdown from '../illustrations/art/breakdown.svg';
import { Button } from '../form/Button.tsx';
import styles from './StateMessage.module.css';

export interface ErrorStateProps {
  title?: ReactNode;
  /** What happened, in one sentence. */
  children: ReactNode;
  /** Adds "Nothing is lost." Only where that is true: after a failed read, never after a failed write. */
  nothingLost?: boolean | undefined;
  /** The technical line, small and last: "Request timed out". */
  technical?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Something else than Try again. */
  action?: ReactNode;
}

/** A part that could not be brought: the broken-down car, what happened, Try again. Read out at once. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This page broke down', children, nothingLost = true, technical, onRetry, retrying, action } = props;
  return (
    <div className={styles.state} role="alert">
      <img src={breakdown} alt="" width={240} height={140} />
      <h2 className="heading">{title}</h2>
      <p>
        {children}
        {nothingLost && ' Nothing is lost.'}
      </p>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {action}
          {onRetry && (
            <Button icon={RefreshCw} busy={retrying} busyLabel="Trying" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {technical && <p className="small">{technical}</p>}
    </div>
  );
}
