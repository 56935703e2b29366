import { useSyncExternalStore } from 'react';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { local, perTab, readJson, type Store } from '#web/lib/storage.ts';

/** Why the session is not what it was. `lost`: the server no longer knows it. `elsewhere`: another tab changed it. */
export type StaffChange = 'opened' | 'profile' | 'closed' | 'lost' | 'elsewhere';

const TOKEN = 'staff_token';
const ME = 'staff_user';
const RETURN_TO = 'staff_return_to';

/** The signed-in member of staff, apart from the customer's session: one browser may have both. */
export function makeStaffSession(store: Store) {
  const listeners = new Set<(change: StaffChange) => void>();
  const tell = (change: StaffChange) => listeners.forEach((listener) => listener(change));
  let read: { text: string | null; me: StaffMe | null } = { text: null, me: null };
  const token = () => store.getItem(TOKEN) || null;
  const forget = (change: StaffChange) => {
    store.removeItem(TOKEN);
    store.removeItem(ME);
    tell(change);
  };
  const keep = (me: StaffMe) => store.setItem(ME, JSON.stringify(me));

  return {
    token,
    /** The same object until it changes. */
    me: (): StaffMe | null => {
      const text = store.getItem(ME);
      if (text !== read.text) read = { text, me: parseStaffMe(readJson(store, ME)) };
      return read.me;
    },
    open: (newToken: string, me: StaffMe) => {
      store.setItem(TOKEN, newToken);
      keep(me);
      tell('opened');
    },
    setMe: (me: StaffMe) => {
      if (token() === null) return;
      keep(me);
      tell('profile');
    },
    clear: () => forget('closed'),
    /** The server refused this token. A newer session is left alone. */
    lose: (refused: string) => {
      if (refused === token()) forget('lost');
    },
    changedElsewhere: (key: string | null) => {
      if (key === ME) tell('profile');
      else if (key === TOKEN || key === null) tell('elsewhere');
    },
    subscribe: (listener: (change: StaffChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const staffSession = makeStaffSession(local);
staffSession.subscribe((change) => {
  // What one person typed is not the next one's.
  if (change === 'closed') customerDrafts.dropAll();
});

/** Who is signed in; follows log-in, log-out and changes of role. */
export const useStaffMe = (): StaffMe | null => useSyncExternalStore(staffSession.subscribe, staffSession.me);

/** Where somebody was when they had to log in; only a place of the staff's side, so that no link can choose another. */
export const staffReturnPath = {
  remember: (path: string) => perTab.setItem(RETURN_TO, path),
  take(): string | null {
    const path = perTab.getItem(RETURN_TO);
    perTab.removeItem(RETURN_TO);
    return path?.startsWith('/staff') ? path : null;
  },
};

function parseStaffMe(value: unknown): StaffMe | null {
  const me = value as Partial<StaffMe> | null;
  return typeof me?._id === 'string' && typeof me.name === 'string' && typeof me.type === 'string' ? (me as StaffMe) : null;
}
