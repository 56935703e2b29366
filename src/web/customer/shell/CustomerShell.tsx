import { QueryClientProvider } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { fullName } from '#shared/text.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { keepCache } from '#web/customer/session/persist-query-cache.ts';
import { queryClient } from '#web/customer/session/customer-query-client.ts';
import { session, useUser } from '#web/customer/session/customer-session.ts';
import { local } from '#web/lib/storage.ts';
import { type KeysOf, useLive } from '#web/lib/use-live-updates.ts';
import { startWorker } from '#web/lib/register-service-worker.ts';
import { askedFor } from '#web/customer/notifications/push/push-preference.ts';
import { paths } from './customer-paths.ts';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { Eave } from '#web/ui/layout/AppHeader.tsx';
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { Bell } from './NotificationBell.tsx';
import { LogOutSheet } from './LogOutSheet.tsx';
import { accountLinks, type Handle, placesAt } from './customer-nav.ts';
import { Offline } from '../offline/OfflineNotice.tsx';

const { flush } = keepCache(queryClient, session, local, String(import.meta.env['CONTRACTS']));
window.addEventListener('pagehide', flush);

/** What the screens show of each thing that can change. */
const keysOf: KeysOf = ({ what, id }) => (what === 'booking' ? [['bookings'], ['booking', id]] : [['messages']]);

/** Keeps what is on the screens fresh; draws nothing. */
function Live() {
  useLive(session, keysOf);
  return null;
}

/** Only for whoever asked to be told; the next load tries again. */
const renewPush = (key: string) => import('#web/customer/notifications/push/push-device.ts').then(({ renew }) => renew(key), (error: unknown) => console.error(error));

/** Once per full load, so it stays true when the shell comes and goes. */
let overlayWasShown = false;

/** These two alone follow the address, so that a change of screen leaves the rest of the shell as it is. */
const Places = () => <TopNav items={placesAt(useLocation().pathname)} />;

function Ground({ covered, children }: { covered: boolean; children: ReactNode }) {
  const items = placesAt(useLocation().pathname);
  const ownFoot = useMatches().some(({ handle }) => (handle as Handle | undefined)?.ownFoot);
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
    <QueryClientProvider client={queryClient}>
      <Live />
      {!covered && <Offline />}
      <Ground covered={covered}>
        <Eave href={paths.dashboard()} name={name} nav={<Places />}>
          <Bell />
          <Menu
            name={user ? fullName(user.firstName, user.lastName) : 'User'}
            photo={user?.photo}
            groups={[...accountLinks, [{ label: 'Logout', icon: LogOut, onSelect: () => setLeaving(true) }]]}
          />
        </Eave>
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
            startWorker();
            if (centre?.pushKey && askedFor.get() === user?._id) void renewPush(centre.pushKey);
          }}
        />
      )}
    </QueryClientProvider>
  );
}
