import { QueryClientProvider } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { sendWaitingPhotos } from '#web/customer/faults/load-photo-sender.ts';
import { persistQueryCache } from '#web/customer/session/persist-query-cache.ts';
import { customerQueryClient } from '#web/customer/session/customer-query-client.ts';
import { customerSession, useUser } from '#web/customer/session/customer-session.ts';
import { loadedFiles, registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { savesData } from '#web/lib/saves-data.ts';
import { TryAgainContext } from '#web/lib/try-again-context.ts';
import type { WorkerMessage } from '#web/lib/worker-messages.ts';
import { local } from '#web/lib/storage.ts';
import { type QueryKeysOf, useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { renewPush } from '#web/customer/notifications/push/load-push-device.ts';
import { pushPreference } from '#web/customer/notifications/push/push-preference.ts';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { LogOutSheet } from './LogOutSheet.tsx';
import { accountLinks, navItemsAt } from './customer-nav.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import BellIcon from 'lucide-react/icons/bell';
import { useUnreadNotifications } from '#web/customer/notifications/unread-notifications.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';
import { texts } from './customer-shell.texts.ts';

const { flush } = persistQueryCache(customerQueryClient, customerSession, local, String(import.meta.env['CONTRACTS']));
window.addEventListener('pagehide', flush);

/** The queries that a change invalidates. Not the booking when the answer to a call has brought this version of it. */
const keysOf: QueryKeysOf = ({ what, id, version = Infinity }, client) => {
  if (what === 'people') return [['car-people'], ['shared']];
  if (what !== 'booking') return [['messages'], ['waits'], ['data-export']];
  const known = client.getQueryData<Booking>(['booking', id])?.version ?? 0;
  const booking = known < version ? [['booking', id]] : [];
  return [['bookings'], ...booking, ['release', id], ['due-review'], ['waits'], ['shared']];
};

/** Keeps the cache up to date with live updates; renders nothing. */
function LiveUpdates() {
  useLiveUpdates(customerSession, keysOf);
  return null;
}

/** Drops the data of screens that are not shown. */
const dropFetched = () => customerQueryClient.removeQueries({ type: 'inactive' });

/** A first visit stores only the files that it loaded. The other screens are stored when the customer comes back. */
const filesToStore = (isLaterStart: boolean): WorkerMessage =>
  isLaterStart && !savesData() ? 'customer screens' : loadedFiles();

sendWaitingPhotos();
// Here, because the sender cannot be loaded without a connection.
window.addEventListener('online', sendWaitingPhotos);

/** Set once per page load, so that it survives remounts of the shell. */
let overlayWasShown = false;

/**
 * Around every signed-in screen: header with navigation and menu, bottom bar, and the loading overlay of the first
 * two seconds.
 */
export function CustomerShell() {
  const [covered, setCovered] = useState(!overlayWasShown);
  const [leaving, setLeaving] = useState(false);
  const user = useUser();
  const centre = useCentre();
  const navItems = navItemsAt(useLocation().pathname);
  const name = centre?.name ?? '';
  useEffect(() => {
    // Nothing could be focused while everything was inert.
    if (!covered && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [covered]);
  return (
    <QueryClientProvider client={customerQueryClient}>
      <LiveUpdates />
      {!covered && <OfflineNotice />}
      {/* Content below the overlay must not be reachable. */}
      <div inert={covered} className="has-bar">
        <AppHeader href={customerPaths.dashboard()} name={name} nav={<TopNav items={navItems} />}>
          <NotificationBell />
          <Menu
            name={user ? fullName(user.firstName, user.lastName) : 'User'}
            photo={user?.photo}
            groups={[...accountLinks, [{ label: texts.logout, icon: LogOut, onSelect: () => setLeaving(true) }]]}
          />
        </AppHeader>
        <TryAgainContext value={dropFetched}>
          <Outlet />
        </TryAgainContext>
        <BottomBar items={navItems} />
      </div>
      {leaving && <LogOutSheet open onClose={() => setLeaving(false)} />}
      <Toasts />
      {covered && (
        <LoadingOverlay
          name={name}
          onDone={() => {
            overlayWasShown = true;
            setCovered(false);
            registerServiceWorker(filesToStore);
            if (centre?.pushKey && pushPreference.get() === user?._id) void renewPush(centre.pushKey);
          }}
        />
      )}
    </QueryClientProvider>
  );
}

/** The bell in the header with the number of unread notifications. */
function NotificationBell() {
  return (
    <HeaderButton
      icon={BellIcon}
      label={texts.notifications}
      count={useUnreadNotifications()}
      href={customerPaths.notifications()}
    />
  );
}
