import { reachOf } from '#api/accounts/contact-channels.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Connection } from '#api/db/database.ts';
import { notify, type Notification } from '#api/notifications/notify.ts';
import { queueMail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { carType, plateNumber } from '#shared/bookings/booking-states.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { About, News } from '../messages.ts';
import type { BookingRow } from '../repo.ts';

export type { About, News } from '../messages.ts';

async function aboutOf(runtime: Runtime, trx: Connection, row: BookingRow): Promise<About> {
  const centre = await settings(runtime.db, trx);
  return {
    id: row.id,
    number: plateNumber(centre.numberPrefix, row.number),
    fullName: row.full_name,
    service: row.service_name,
    car: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    amount: nairaFromKobo(row.amount_kobo),
    paid: row.payment_status === 'paid',
    mode: row.mode,
    place: row.location ?? centre.address,
    centre: centre.name,
    publicUrl: runtime.config.publicUrl,
  };
}

/**
 * Tells the customer of a booking, in the transaction in which it happens: on the page, and by mail and SMS where the news
 * has them. Somebody at the desk without an account hears nothing, a deleted account neither.
 */
export async function tellCustomer(runtime: Runtime, trx: Connection, row: BookingRow, write: (about: About) => News): Promise<void> {
  const reach = await reachOf(trx, row.customer_id);
  if (reach === null || reach.email === null) return;
  const { notification, mail, sms } = write(await aboutOf(runtime, trx, row));
  await notify(trx, { customerId: row.customer_id }, { ...notification, isBooking: true, page: `/user/bookings/${row.id}` });
  if (mail !== undefined) await queueMail(runtime, trx, reach.email, mail);
  if (sms !== undefined && reach.phone !== null) await queueSms(runtime, trx, reach.phone, sms);
}

/** Tells everybody who works here, where somebody must act. */
export async function tellDesk(runtime: Runtime, trx: Connection, row: BookingRow, write: (about: About) => Notification): Promise<void> {
  await notify(trx, { staff: 'all_admins' }, write(await aboutOf(runtime, trx, row)));
}
