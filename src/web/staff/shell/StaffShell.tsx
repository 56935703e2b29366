import { QueryClientProvider } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquare from 'lucide-react/icons/message-square';
import { useEffect } from 'react';
import { type LoaderFunction, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { type QueryKeysOf, useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { logOut, refreshMe } from '#web/staff/session/staff-session-requests.ts';
import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffPaths } from './staff-paths.ts';
import { messagesKey, useUnreadCount } from '#web/staff/messages/staff-message-queries.ts';
import { boardKey, bookingKey, bookingsKey } from './staff-queries.ts';
import { staffReturnPath, staffSession, useStaffMe } from '#web/staff/session/staff-session.ts';
import { ROLE_LABEL } from './staff-labels.ts';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { staffMenuFor, staffNavItemsAt } from './staff-nav.ts';
import styles from './StaffShell.module.css';

/** What the screens show of each thing that can change. */
const keysOf: QueryKeysOf = ({ what, id }) => (what === 'booking' ? [boardKey, bookingsKey, bookingKey(id ?? '')] : [messagesKey]);

/** Keeps what is on the screens fresh; draws nothing. */
function Live() {
  useLiveUpdates(staffSession, keysOf);
  return null;
}

/** Without a session: to the log-in, and back here afterwards. */
export const loader: LoaderFunction = ({ request }) => {
  if (staffSession.token() !== null) return null;
  const { pathname, search } = new URL(request.url);
  staffReturnPath.save(pathname + search);
  return redirect(staffPaths.login());
};

/** Around every staff screen: the eave with its places and menu, the bottom bar on phones, toasts. */
export function Component() {
  useSessionFollowed();
  return (
    <QueryClientProvider client={staffQueryClient}>
      <Live />
      <div className="has-bar">
        <Head />
        <Outlet />
        <Foot />
      </div>
      <Toasts />
    </QueryClientProvider>
  );
}

function Head() {
  const me = useStaffMe();
  const navigate = useNavigate();
  const name = useCentre()?.name ?? '';
  const items = staffNavItemsAt(useLocation().pathname);
  const unread = useUnreadCount();
  async function leave() {
    await logOut();
    await navigate(staffPaths.login(), { replace: true });
  }
  return (
    <div className={styles.screenOnly}>
      <AppHeader href={staffPaths.today()} name={name} tag="Staff" nav={<TopNav items={items} />} wide className={styles.eave}>
        <HeaderButton icon={MessageSquare} label="Messages" count={unread} href={staffPaths.messages()} />
        {me && (
          <Menu name={me.name} note={ROLE_LABEL[me.type]} groups={[...staffMenuFor(me.type), [{ label: 'Log out', icon: LogOut, onSelect: () => void leave() }]]} />
        )}
      </AppHeader>
    </div>
  );
}

function Foot() {
  const items = staffNavItemsAt(useLocation().pathname);
  return (
    <div className={styles.screenOnly}>
      <BottomBar items={items} />
    </div>
  );
}

/** Leaves when the session ends here, at the server or in another tab; sends held moves when the page is left. */
function useSessionFollowed() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => void refreshMe(), []);
  useEffect(
    () =>
      staffSession.subscribe((change) => {
        const isGone = change === 'expired' || (change === 'other-tab' && staffSession.token() === null);
        if (!isGone) return;
        staffReturnPath.save(pathname + search);
        void navigate(staffPaths.login(), { replace: true, state: change === 'expired' ? { notice: catalogue['session.missing'][1] } : null });
      }),
    [navigate, pathname, search],
  );
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
