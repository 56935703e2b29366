import { newId, type Connection } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import { queuePushes } from './queue-pushes.ts';
import { insertNotification } from './notifications.repository.ts';

/** The recipient of a notification: a customer, or a group of staff. */
export type NotificationTarget = { customerId: string } | { staff: 'all_admins' | 'super_admins' | 'owner' };

/** The content of a notification: plain text, at most 120 and 2000 characters. */
export interface Notification {
  title: string;
  message: string;
  /** True for a notification about a booking, which has its own icon. */
  isBooking?: boolean;
  /** The customer page that its push opens, e.g. /user/bookings/{id}; the list of notifications by default. */
  page?: string;
}

const STAFF_AUDIENCE = { all_admins: 'staff', super_admins: 'heads', owner: 'owners' } as const;

/** Creates a notification in the caller's transaction. Every feature notifies through this function. */
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
  await together(
    insertNotification(trx, { ...content, target: 'user', audience: null }, to.customerId),
    queuePushes(trx, to.customerId, id, page),
  );
}
