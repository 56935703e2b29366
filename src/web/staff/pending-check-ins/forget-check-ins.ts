import { staffSession } from '#web/staff/session/staff-session.ts';
import { pendingCheckIns } from './pending-check-ins.ts';
import { storedPictures } from './stored-pictures.ts';

const me = (): string | undefined => (staffSession.token() === null ? undefined : staffSession.profile()?._id);

/**
 * Deletes check-ins with the session, unless it expired: then the same person finds them again for a day
 * (docs/security.md 38).
 */
export function forgetWithSession(): void {
  let last = me();
  void storedPictures.remove(pendingCheckIns.forget({ staleExceptOf: last }));
  staffSession.subscribe(() => {
    const now = me();
    if (last !== undefined && now !== last && !staffSession.hasExpired())
      void storedPictures.remove(pendingCheckIns.forget({ of: last }));
    last = now;
  });
}
