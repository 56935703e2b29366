import { newId, type Connection } from '#api/platform/database/database.ts';
import { queuePushes } from './push.ts';
import { insertNotification } from './notifications.repository.ts';

/** Whom a notification is for: one customer, or a group of staff who may have to act. */
export type NotificationTarget = { customerId: string } | { staff: 'all_admins' | 'super_admins' | 'owner' };

/** What a notification says: plain text, at most 120 and 2000 characters. */
export interface Notification {
  title: string;
  message: string;
  /** About a booking, so that it is drawn as one. */
  isBooking?: boolean;
  /** The customer's page that a push about it opens, e.g. /user/bookings/{id}; the list of notifications when not given. */
  page?: string;
}

const STAFF_AUDIENCE = { all_admins: 'staff', super_admins: 'heads', owner: 'owners' } as const;

/** Makes a notification in the caller's transaction: it exists exactly if that commits. Every feature notifies through this function. */
export async function notify(
  trx: Connection,
  to: NotificationTarget,
  { title, message, isBooking = false, page }: Notification,
): Promise<void> {
  const id = newId();
  const content = { id, title, body: message, is_booking: isBooking };
  if ('staff' in to) {
    await insertNotification(trx, { ...content, target: to.staff, audience: STAFF_AUDIENCE[to.staff] }, null);
    return;
  }
  await insertNotification(trx, { ...content, target: 'user', audience: null }, to.customerId);
  await queuePushes(trx, to.customerId, id, page);
}
