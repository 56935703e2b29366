import { newId, type Connection } from '#api/platform/database/database.ts';
import {
  deleteStaffNotification,
  insertCustomerNotification,
  insertStaffNotification,
} from './notifications.repository.ts';

/** The recipient of a notification: a customer, or a group of staff. */
export type NotificationTarget = { customerId: string } | { staff: 'all_admins' | 'super_admins' | 'owner' };

/** The content of a notification: plain text, at most 120 and 2000 characters. */
export interface Notification {
  title: string;
  message: string;
  /** True for a notification about a booking, which has its own icon. */
  isBooking?: boolean;
  /** True: it takes the place of one with the same title that the same group of staff got within a day. */
  replaces?: boolean;
  /** The path of the page that it is about, e.g. /user/bookings/{id}: its row in the list and its push lead there. */
  page?: string;
  /** To staff: the id of the booking that it is about, to which it leads. */
  booking?: string;
}

const STAFF_AUDIENCE = { all_admins: 'staff', super_admins: 'heads', owner: 'owners' } as const;

/** Creates a notification in the caller's transaction. Every feature notifies through this function. */
export async function notify(
  trx: Connection,
  to: NotificationTarget,
  { title, message, isBooking = false, replaces = false, page, booking }: Notification,
): Promise<void> {
  const content = { id: newId(), title, body: message, is_booking: isBooking, page: page ?? null };
  if ('staff' in to) {
    const audience = STAFF_AUDIENCE[to.staff];
    if (replaces) await deleteStaffNotification(trx, audience, title);
    await insertStaffNotification(trx, { ...content, target: to.staff, audience, booking_id: booking ?? null });
  } else await insertCustomerNotification(trx, { ...content, customerId: to.customerId });
}
