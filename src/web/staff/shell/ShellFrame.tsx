import LogOut from 'lucide-react/icons/log-out';
import Menu3 from 'lucide-react/icons/menu';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { can } from '#shared/capabilities.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { goTo } from '#web/lib/go-to.ts';
import { Outlet, useLocation } from '#web/lib/router.tsx';
import { TryAgainContext } from '#web/lib/try-again-context.ts';
import { AttentionBell } from '#web/staff/attention/AttentionBell.tsx';
import { AsideCalls } from '#web/staff/call-queue/AsideCalls.tsx';
import { useUnreadCount } from '#web/staff/messages/staff-message-queries.ts';
import { NotForRole } from '#web/staff/NotForRole.tsx';
import { usePaymentsToDecide } from '#web/staff/payments/staff-payment-queries.ts';
import { PendingCheckIns } from '#web/staff/pending-check-ins/PendingCheckIns.tsx';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { BottomBar } from '#web/ui/navigation/BottomBar.tsx';
import { Menu } from '#web/ui/navigation/Menu.tsx';
import { NavLabel } from '#web/ui/navigation/NavLink.tsx';
import { FindButton } from './FindButton.tsx';
import { LoseUnsentSheet, useUnsent } from './LoseUnsentSheet.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { rightFor } from './screen-rights.ts';
import { staffLogOut } from './staff-log-out.ts';
import { staffNav, type StaffNav as Nav } from './staff-nav.ts';
import { StaffNav } from './StaffNav.tsx';
import styles from './StaffShell.module.css';
import { texts } from './staff-shell.texts.ts';

/** Drops the data of screens that are not shown. */
const dropFetched = () => staffQueryClient.removeQueries({ type: 'inactive' });

/** Around every staff screen: header with navigation and menu, bottom bar on phones. */
export function ShellFrame() {
  const me = useStaffMe();
  const [isMore, setMore] = useState(false);
  const { logOut, sheet } = useLogOut();
  const counts = useCounts(me);
  const { pathname } = useLocation();
  const nav = me === null ? null : staffNav(pathname, me.type, counts);
  return (
    <div className="has-bar">
      <div className={styles.screenOnly}>
        <ShellHeader me={me} nav={nav} payments={counts.money} onMore={() => setMore(true)} onLogOut={logOut} />
        <PendingCheckIns />
        <AsideCalls />
      </div>
      <TryAgainContext value={dropFetched}>
        <AllowedScreen />
      </TryAgainContext>
      {nav !== null && (
        <div className={styles.screenOnly}>
          <BottomBar items={nav.first}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={nav.isInMore ? 'true' : undefined}
              onClick={() => setMore(true)}
            >
              <Menu3 size={24} />
              <NavLabel label={texts.more} count={nav.moreCount} />
            </button>
          </BottomBar>
          <MoreSheet
            open={isMore}
            nav={nav}
            name={me?.name ?? ''}
            onClose={() => setMore(false)}
            onLogOut={() => {
              setMore(false);
              logOut();
            }}
          />
        </div>
      )}
      {sheet}
    </div>
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

/** What waits at the places of the navigation. */
function useCounts(me: StaffMe | null) {
  return {
    messages: useUnreadCount(),
    money: usePaymentsToDecide(me !== null && can(me.type, 'payments.record')),
  };
}

/** Logs out, after a question where unsent data would be lost. */
function useLogOut() {
  const [isAsking, setAsking] = useState(false);
  const hasUnsent = useUnsent().length > 0;
  async function leave() {
    setAsking(false);
    const notice = await staffLogOut();
    await goTo(staffPaths.login(), { replace: true });
    if (notice !== null) toast.info(notice);
  }
  return {
    logOut: () => (hasUnsent ? setAsking(true) : void leave()),
    sheet: <LoseUnsentSheet open={isAsking} onClose={() => setAsking(false)} onLogOut={() => void leave()} />,
  };
}

interface ShellHeaderProps {
  me: StaffMe | null;
  nav: Nav | null;
  /** Payments that wait for a decision. */
  payments: number;
  onMore: () => void;
  onLogOut: () => void;
}

/** On a phone the account is behind More, since Find needs its place. */
function ShellHeader({ me, nav, payments, onMore, onLogOut }: ShellHeaderProps) {
  return (
    <AppHeader
      href={staffPaths.start(me?.type)}
      name={useCentre()?.name ?? ''}
      tag="Staff"
      nav={nav && <StaffNav nav={nav} onMore={onMore} />}
      wide
      className={styles.header}
    >
      {me && (
        <>
          <FindButton type={me.type} />
          <AttentionBell payments={payments} />
          <div className={styles.account}>
            <Menu
              name={me.name}
              note={ROLE_LABEL[me.type]}
              groups={[
                [{ href: staffPaths.account(), label: texts.account, icon: User }],
                [{ label: texts.logOut, icon: LogOut, onSelect: onLogOut }],
              ]}
            />
          </div>
        </>
      )}
    </AppHeader>
  );
}
