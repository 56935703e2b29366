import { QueryClientProvider } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { fullName } from '#shared/text-schemas.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { persistQueryCache } from '#web/customer/session/persist-query-cache.ts';
import { customerQueryClient } from '#web/customer/session/customer-query-client.ts';
import { customerSession, useUser } from '#web/customer/session/customer-session.ts';
import { local } from '#web/lib/storage.ts';
import { type QueryKeysOf, useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { pushPreference } from '#web/customer/notifications/push/push-preference.ts';
import { customerPaths } from './customer-paths.ts';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { LogOutSheet } from './LogOutSheet.tsx';
import { accountLinks, type ShellHandle, navItemsAt } from './customer-nav.ts';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';

const { flush } = persistQueryCache(customerQueryClient, customerSession, local, String(import.meta.env['CONTRACTS']));
window.addEventListener('pagehide', flush);

/** What the screens show of each thing that can change. */
const keysOf: QueryKeysOf = ({ what, id }) => (what === 'booking' ? [['bookings'], ['booking', id]] : [['messages']]);

/** Keeps what is on the screens fresh; draws nothing. */
function Live() {
  useLiveUpdates(customerSession, keysOf);
  return null;
}

/** Only for whoever asked to be told; the next load tries again. */
const renewPush = (key: string) => import('#web/customer/notifications/push/push-device.ts').then(({ renewPushSubscription }) => renewPushSubscription(key), (error: unknown) => console.error(error));

/** Once per full load, so it stays true when the shell comes and goes. */
let overlayWasShown = false;

/** These two alone follow the address, so that a change of screen leaves the rest of the shell as it is. */
const Places = () => <TopNav items={navItemsAt(useLocation().pathname)} />;

function Ground({ covered, children }: { covered: boolean; children: ReactNode }) {
  const items = navItemsAt(useLocation().pathname);
  const ownFoot = useMatches().some(({ handle }) => (handle as ShellHandle | undefined)?.hidesBottomBar);
  return (
    // What loads beneath the overlay cannot be reached before it is seen.
    <div inert={covered} className={ownFoot ? undefined : 'has-bar'}>
      {children}
      {!ownFoot && <BottomBar items={items} />}
    </div>
  );
}

/** Around every signed-in screen: the eave with its links and menu, the bottom bar, toasts, and the first two seconds' overlay. */
export function Component() {
  const [covered, setCovered] = useState(!overlayWasShown);
  const [leaving, setLeaving] = useState(false);
  const user = useUser();
  const centre = useCentre();
  const name = centre?.name ?? '';
  useEffect(() => {
    // Nothing could take the focus while all was inert.
    if (!covered && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [covered]);
  return (
    <QueryClientProvider client={customerQueryClient}>
      <Live />
      {!covered && <OfflineNotice />}
      <Ground covered={covered}>
        <AppHeader href={customerPaths.dashboard()} name={name} nav={<Places />}>
          <NotificationBell />
          <Menu
            name={user ? fullName(user.firstName, user.lastName) : 'User'}
            photo={user?.photo}
            groups={[...accountLinks, [{ label: 'Logout', icon: LogOut, onSelect: () => setLeaving(true) }]]}
          />
        </AppHeader>
        <Outlet />
      </Ground>
      {leaving && <LogOutSheet open onClose={() => setLeaving(false)} />}
      <Toasts />
      {covered && (
        <LoadingOverlay
          name={name}
          onDone={() => {
            overlayWasShown = true;
            setCovered(false);
            registerServiceWorker();
            if (centre?.pushKey && pushPreference.get() === user?._id) void renewPush(centre.pushKey);
          }}
        />
      )}
    </QueryClientProvider>
  );
}
