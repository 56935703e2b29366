import { confirmFirstPayload } from '#shared/accounts/accounts.contract.ts';
import { AppError, payloadOf } from '#shared/errors.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';

/** How the server lets a customer confirm who they are: the password or, on an account without one, a code. */
export type ConfirmBy = 'password' | 'code';

/** How a refused call can be confirmed; null when it was refused for another reason. */
export const confirmByOf = (error: unknown): ConfirmBy | null =>
  error instanceof AppError && error.code === 'account.confirm_first'
    ? (payloadOf(error, 'account.confirm_first', confirmFirstPayload)?.by ?? 'password')
    : null;

/** The fields of a confirmation, which most visits to the profile do not need. Rendered below a Suspense. */
export const ConfirmIdentity = lazyPart(() => import('./ConfirmIdentity.tsx').then((part) => part.ConfirmIdentity));
