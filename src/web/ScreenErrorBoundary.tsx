import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from '#web/lib/router.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

interface ErrorBoundaryProps {
  /** Another value shows the children again. */
  resetKey: string;
  children: ReactNode;
}
interface ErrorBoundaryState {
  resetKey: string;
  failure: { error: unknown } | null;
}

/** Shows the error page instead of a screen that failed, until the address changes. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />;
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
