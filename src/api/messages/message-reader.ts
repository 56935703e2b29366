import type { CustomerSession, StaffSession } from '#api/platform/http/session.ts';
import { AppError } from '#shared/errors.ts';
import { audiencesOf, readsCustomers, type Role } from '#shared/messages/message-targets.ts';
import * as repo from './messages.repository.ts';

/** The session of a customer or of a member of staff. */
export interface MessageCaller {
  customer: CustomerSession | null;
  staff: StaffSession | null;
}

/** The type of the member of staff; a caller without a staff session has the role of a customer. */
export const toRole = ({ staff }: MessageCaller): Role => staff?.type ?? 'customer';

/**
 * The caller as a reader, with the audiences of the role.
 * @throws session.missing without a session
 */
export function toReader(callers: MessageCaller): repo.Reader {
  const { customer, staff } = callers;
  const role = toRole(callers);
  const rights = { audiences: audiencesOf(role), readsCustomers: readsCustomers(role) };
  if (customer !== null) return { kind: 'customer', id: customer.customerId, ...rights };
  if (staff !== null) return { kind: 'staff', id: staff.staffId, ...rights };
  throw new AppError('session.missing');
}
