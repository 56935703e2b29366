import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate, Navigate, useLocation } from '#web/lib/router.tsx';
import { browserErrors } from '#shared/browser-errors.ts';
import { registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { type QueryKeysOf, useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { forgetWithSession } from '#web/staff/pending-check-ins/forget-check-ins.ts';
import { startSending } from '#web/staff/pending-check-ins/send-check-ins.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { refreshStaffProfile } from '#web/staff/session/refresh-staff-profile.ts';
import { staffLogOuts } from '#web/staff/session/staff-log-outs.ts';
import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffPaths } from '../staff-paths.ts';
import { attentionKey } from '#web/staff/attention/attention-queries.ts';
import { customerMessagesKey } from '#web/staff/customers/customer-queries.ts';
import { messagesKey } from '#web/staff/messages/staff-message-queries.ts';
import { calendarKey } from '#web/staff/calendar-settings/calendar-queries.ts';
import { staffEstimateKey } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { jobsKey } from '#web/staff/jobs/jobs-queries.ts';
import { startSendingCalls } from '#web/staff/call-queue/send-queued-calls.ts';
import { onSiteKey } from '#web/staff/on-site/on-site-queries.ts';
import { staffReviewsKey } from '#web/staff/reviews/staff-review-queries.ts';
import { boardKey, bookingKey, bookingsKey } from '#web/staff/board/board-queries.ts';
import { staffReturnPath, staffSession } from '#web/staff/session/staff-session.ts';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { texts } from './staff-shell.texts.ts';

staffLogOuts.start();
startSendingCalls();
forgetWithSession();
startSending();
registerServiceWorker(() => texts.staffScreens);

/** The queries that a change invalidates. */
const keysOf: QueryKeysOf = ({ what, id }) =>
  what === 'booking'
    ? [
        boardKey,
        calendarKey,
        onSiteKey,
        jobsKey,
        bookingsKey,
        bookingKey(id ?? ''),
        staffEstimateKey(id ?? ''),
        staffReviewsKey,
        attentionKey,
      ]
    : [messagesKey, customerMessagesKey, attentionKey];

/** Keeps the cache up to date with live updates; renders nothing. */
function LiveUpdates() {
  useLiveUpdates(staffSession, keysOf);
  return null;
}

/** The staff's screens. Without a session it leads to the log-in, and back afterwards. */
export function StaffShell() {
  const [wasSignedIn] = useState(() => staffSession.token() !== null);
  return wasSignedIn ? <SignedInShell /> : <ToLogIn />;
}

function ToLogIn() {
  const { pathname, search } = useLocation();
  useEffect(() => staffReturnPath.save(pathname + search), [pathname, search]);
  return <Navigate to={staffPaths.login()} replace />;
}

function SignedInShell() {
  useSessionEvents();
  return (
    <QueryClientProvider client={staffQueryClient}>
      <LiveUpdates />
      <ShellFrame />
      <Toasts />
    </QueryClientProvider>
  );
}

/**
 * Redirects when the session ends here, on the server or in another tab; sends pending actions when the page is left.
 */
function useSessionEvents() {
  const { pathname, search } = useLocation();
  useEffect(() => void refreshStaffProfile(), []);
  useEffect(() => {
    const logInAgain = (notice?: string) => {
      staffReturnPath.save(pathname + search);
      navigate(staffPaths.login(), { replace: true, state: notice === undefined ? null : { notice } });
    };
    // Going back after a log-out restores the page from the browser's cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) =>
      persisted && staffSession.token() === null && logInAgain();
    window.addEventListener('pageshow', onPageShow);
    const unsubscribe = staffSession.subscribe((change) => {
      if (change === 'ended' || change === 'expired') logInAgain(browserErrors['session.missing'][1]);
      else if (change === 'other-tab' && staffSession.token() === null) logInAgain();
    });
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      unsubscribe();
    };
  }, [pathname, search]);
  useEffect(() => {
    const stored = ({ key }: StorageEvent) => staffSession.onStorageEvent(key);
    const left = () => document.visibilityState === 'hidden' && void undoQueue.flushAll();
    window.addEventListener('storage', stored);
    window.addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', left);
    return () => {
      window.removeEventListener('storage', stored);
      window.removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', left);
    };
  }, []);
}
