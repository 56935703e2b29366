import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
// Part of the script, because it is shown when the network fails.
import breakdown from '../illustrations/art/breakdown.svg?inline';
import { Button } from '../form/Button.tsx';
import styles from './StateMessage.module.css';
import { texts } from '#web/ui/ui.texts.ts';

export interface ErrorStateProps {
  title?: ReactNode;
  /** What happened, in one sentence. */
  children: ReactNode;
  /** Adds "Nothing is lost.": only after a failed read, never after a failed write. */
  nothingLost?: boolean | undefined;
  /** The technical message, small and last: "Request timed out". */
  technical?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another button beside Try again. */
  action?: ReactNode;
}

/** The state of a failed request: picture, message and Try again. Announced at once. */
export function ErrorState(props: ErrorStateProps) {
  const { title = texts.pageFailed, children, nothingLost = true, technical, onRetry, retrying, action } = props;
  return (
    <div className={styles.state} role="alert">
      <img src={breakdown} alt="" width={240} height={140} />
      <h2 className="heading">{title}</h2>
      <p>
        {children}
        {nothingLost && texts.nothingLost}
      </p>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {action}
          {onRetry && (
            <Button icon={RefreshCw} busy={retrying} busyLabel={texts.trying} onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
      {technical && <p className="small">{technical}</p>}
    </div>
  );
}
