import { QueryClientProvider } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
import { navigate, Navigate, Outlet, useLocation } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { browserErrors } from '#shared/browser-errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { TryAgainContext } from '#web/lib/try-again-context.ts';
import { registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { type QueryKeysOf, useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { goTo } from '#web/lib/go-to.ts';
import { forgetWithSession } from '#web/staff/pending-check-ins/forget-check-ins.ts';
import { PendingCheckIns } from '#web/staff/pending-check-ins/PendingCheckIns.tsx';
import { startSending } from '#web/staff/pending-check-ins/send-check-ins.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { refreshStaffProfile } from '#web/staff/session/refresh-staff-profile.ts';
import { staffLogOuts } from '#web/staff/session/staff-log-outs.ts';
import { LoseUnsentSheet, useUnsent } from './LoseUnsentSheet.tsx';
import { staffLogOut } from './staff-log-out.ts';
import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffPaths } from '../staff-paths.ts';
import { messagesKey, useUnreadCount } from '#web/staff/messages/staff-message-queries.ts';
import { usePaymentsToDecide } from '#web/staff/payments/staff-payment-queries.ts';
import { calendarKey } from '#web/staff/calendar-settings/calendar-queries.ts';
import { staffEstimateKey } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { jobsKey } from '#web/staff/jobs/jobs-queries.ts';
import { AsideCalls } from '#web/staff/call-queue/AsideCalls.tsx';
import { startSendingCalls } from '#web/staff/call-queue/send-queued-calls.ts';
import { onSiteKey } from '#web/staff/on-site/on-site-queries.ts';
import { staffReviewsKey } from '#web/staff/reviews/staff-review-queries.ts';
import { boardKey, bookingKey, bookingsKey } from '#web/staff/board/board-queries.ts';
import { staffReturnPath, staffSession, useStaffMe } from '#web/staff/session/staff-session.ts';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { NotForRole } from '#web/staff/NotForRole.tsx';
import { rightFor } from './screen-rights.ts';
import { staffMenuFor, staffNavItems } from './staff-nav.ts';
import styles from './StaffShell.module.css';
import { texts } from './staff-shell.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

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
      ]
    : [messagesKey];

/** Drops the data of screens that are not shown. */
const dropFetched = () => staffQueryClient.removeQueries({ type: 'inactive' });

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

/** Around every staff screen: header with navigation and menu, bottom bar on phones. */
function SignedInShell() {
  useSessionEvents();
  return (
    <QueryClientProvider client={staffQueryClient}>
      <LiveUpdates />
      <div className="has-bar">
        <ShellHeader />
        <div className={styles.screenOnly}>
          <PendingCheckIns />
          <AsideCalls />
        </div>
        <TryAgainContext value={dropFetched}>
          <AllowedScreen />
        </TryAgainContext>
        <ShellFooter />
      </div>
      <Toasts />
    </QueryClientProvider>
  );
}

/** The screen, unless the role may not see it: then no frame of it is shown. */
function AllowedScreen() {
  const type = useStaffMe()?.type;
  const right = rightFor(useLocation().pathname);
  if (type === undefined || right === null || can(type, right)) return <Outlet />;
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <NotForRole />
    </main>
  );
}

function useNavItems(): NavItem[] {
  const type = useStaffMe()?.type;
  const counts = {
    messages: useUnreadCount(),
    money: usePaymentsToDecide(type !== undefined && can(type, 'payments.record')),
  };
  return staffNavItems(useLocation().pathname, type, counts);
}

function ShellHeader() {
  const me = useStaffMe();
  const name = useCentre()?.name ?? '';
  const items = useNavItems();
  const [isAsking, setAsking] = useState(false);
  const hasUnsent = useUnsent().length > 0;
  async function leave() {
    setAsking(false);
    const notice = await staffLogOut();
    await goTo(staffPaths.login(), { replace: true });
    if (notice !== null) toast.info(notice);
  }
  const logOut = () => (hasUnsent ? setAsking(true) : void leave());
  return (
    <div className={styles.screenOnly}>
      <AppHeader
        href={staffPaths.start(me?.type)}
        name={name}
        tag="Staff"
        nav={<TopNav items={items} />}
        wide
        className={styles.header}
      >
        {me && (
          <Menu
            name={me.name}
            note={ROLE_LABEL[me.type]}
            groups={[...staffMenuFor(me.type), [{ label: texts.logOut, icon: LogOut, onSelect: logOut }]]}
          />
        )}
      </AppHeader>
      <LoseUnsentSheet open={isAsking} onClose={() => setAsking(false)} onLogOut={() => void leave()} />
    </div>
  );
}

function ShellFooter() {
  const items = useNavItems();
  return (
    <div className={styles.screenOnly}>
      <BottomBar items={items} />
    </div>
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
