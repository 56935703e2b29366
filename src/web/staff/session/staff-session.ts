import { useSyncExternalStore } from 'react';
import { type StaffMe, staffMe } from '#shared/staff/staff-log-in.contract.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { createReturnPath } from '#web/lib/return-path.ts';
import { createSessionStore } from '#web/lib/session-store.ts';
import { local } from '#web/lib/storage.ts';

const HOUR_MS = 60 * 60_000;

/** The signed-in member of staff, apart from the customer's session: one browser may have both. */
export const staffSession = createSessionStore({
  store: local,
  tokenKey: 'staff_token',
  profileKey: 'staff_user',
  profile: staffMe,
  // The same lifetime as on the server (staff-sessions.repository.ts).
  lifetime: { idleMs: 12 * HOUR_MS, wholeMs: 7 * 24 * HOUR_MS },
});

/** The form drafts of one member of staff, removed with the session. */
export const staffDrafts = createFormDrafts(() => staffSession.profile()?._id ?? '');
staffSession.subscribe((change) => {
  if (change !== 'opened' && change !== 'profile' && staffSession.token() === null) staffDrafts.dropAll();
});

/**
 * Drafts that outlive the tab, because the network may be away for long. They stay in this browser for a day and are
 * removed with the session, unless it expired.
 */
export const storedStaffDrafts = createFormDrafts(() => staffSession.profile()?._id ?? '', local);
staffSession.subscribe((change) => {
  if (change !== 'opened' && change !== 'profile' && staffSession.token() === null && !staffSession.hasExpired())
    storedStaffDrafts.dropAll();
});
storedStaffDrafts.dropStale();

/** The signed-in member of staff. Re-renders on log-in, log-out and changes of role. */
export const useStaffMe = (): StaffMe | null => useSyncExternalStore(staffSession.subscribe, staffSession.profile);

export const staffReturnPath = createReturnPath('staff_return_to', '/staff');
