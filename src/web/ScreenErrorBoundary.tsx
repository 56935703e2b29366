import { Component, type ContextType, type ReactNode } from 'react';
import { Outlet, useLocation } from '#web/lib/router.tsx';
import { TryAgainContext } from '#web/lib/try-again-context.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

interface ErrorBoundaryProps {
  /** Another value shows the children again. */
  resetKey: string;
  children: ReactNode;
}
interface ErrorBoundaryState {
  resetKey: string;
  failure: { error: unknown } | null;
  hasTriedAgain: boolean;
}

/**
 * Shows the error page instead of a screen that failed, until the address changes or Try again shows the screen once
 * more. A screen that fails then too is loaded with the whole page.
 */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = TryAgainContext;
  declare context: ContextType<typeof TryAgainContext>;
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, failure: null, hasTriedAgain: false };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, failure: null, hasTriedAgain: false };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? (
      this.props.children
    ) : (
      <ErrorScreen error={failure.error} onRetry={() => this.tryAgain()} />
    );
  }

  private tryAgain(): void {
    if (this.state.hasTriedAgain) return location.reload();
    this.context();
    this.setState({ failure: null, hasTriedAgain: true });
  }
}

/** The screens inside a route, or the error page. */
export function ScreenErrorBoundary() {
  return (
    <ErrorBoundary resetKey={useLocation().key}>
      <Outlet />
    </ErrorBoundary>
  );
}
