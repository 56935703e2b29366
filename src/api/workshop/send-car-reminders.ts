import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { findConsent } from '#api/accounts/find-consent.ts';
import { listCarsToRemind } from '#api/cars/list-cars-to-remind.ts';
import type { CarState } from '#api/cars/present-car.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { dueReminders, type DueReminder } from '#shared/cars/due-reminders.ts';
import type { NextService } from '#shared/cars/next-service.ts';
import { PAPER_LABEL } from '#shared/cars/papers.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { listDone } from './car-history.repository.ts';
import { paperReminder, serviceReminder, type CarReminderTexts } from './car-reminders.notifications.ts';
import { insertReminder, listSentReminders, reminderKey } from './car-reminders.repository.ts';
import { nextServiceOf, TIME_ZONE } from './next-service-of.ts';

/**
 * Reminds owners who agreed to it of papers that end, 30 and 7 days before, and of the next service, 7 days before
 * (docs/api.md 14), each once, however often and on however many processes this runs. Returns how many were sent.
 */
export async function sendCarReminders(runtime: Runtime): Promise<number> {
  const { db } = runtime;
  const today = dayIn(TIME_ZONE, (await currentTime(db)).getTime());
  let sent = 0;
  for await (const cars of listCarsToRemind(db)) {
    const ids = cars.map(({ row }) => row.id);
    const done = Map.groupBy(await listDone(db, ids, { onlyDueAgain: true }), (row) => row.car_id);
    const before = await listSentReminders(db, ids);
    for (const car of cars) {
      const next = nextServiceOf(car, done.get(car.row.id) ?? []);
      for (const due of dueReminders(car.papers, next, today)) {
        if (before.get(car.row.id)?.has(reminderKey(due))) continue;
        if (await remind(runtime, car, due, textsOf(due, next))) sent++;
      }
    }
  }
  return sent;
}

interface ReminderTexts {
  content: (summary: Parameters<typeof paperReminder>[0]) => CarReminderTexts;
  subject: string;
  day: string;
}

/** `next`: for a service, when it is due. */
const textsOf = ({ kind, day }: DueReminder, next: NextService | null): ReminderTexts =>
  kind === 'service'
    ? { content: serviceReminder, subject: next?.service ?? '', day: formatCalendarDay(next?.firstOn ?? day) }
    : { content: paperReminder, subject: PAPER_LABEL[kind], day: formatCalendarDay(day) };

/** Sends one reminder; false when another process did, the account is gone, or the owner said no meanwhile. */
const remind = (
  runtime: Runtime,
  { row }: CarState,
  due: DueReminder,
  { content, subject, day }: ReminderTexts,
): Promise<boolean> =>
  runtime.db.transaction().execute(async (trx) => {
    const channels = await findContactChannels(trx, row.customer_id);
    if (channels === null || channels.email === null) return false;
    if ((await findConsent(trx, row.customer_id, 'car-reminders')) !== true) return false;
    if (!(await insertReminder(trx, row.id, due))) return false;
    const { notification, email, sms } = content({
      car: row.nickname ?? [row.brand, row.model, row.year].join(' '),
      plate: formatPlate(row.plate),
      subject,
      day,
      centre: (await getSettings(runtime.db, trx)).name,
      page: `/user/cars/${row.id}`,
      publicUrl: runtime.config.publicUrl,
    });
    await notify(trx, { customerId: row.customer_id }, notification);
    await queueEmail(runtime, trx, channels.email, email);
    if (channels.phone !== null) await queueSms(runtime, trx, channels.phone, sms);
    return true;
  });
