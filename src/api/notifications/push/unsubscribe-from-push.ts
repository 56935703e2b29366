import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './push.repository.ts';

/** Removes the subscription of this session; idempotent. */
export const unsubscribeFromPush = ({ db }: Runtime, { tokenHash }: CustomerSession): Promise<void> =>
  repo.deleteSessionSubscription(db, tokenHash);
