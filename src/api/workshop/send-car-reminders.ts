import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { findConsent } from '#api/accounts/consents.ts';
import { listCarsToRemind } from '#api/cars/list-cars-to-remind.ts';
import { lockCarState } from '#api/cars/read-car.ts';
import type { CarState } from '#api/cars/present-car.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { dueReminders, type DueReminder } from '#shared/cars/due-reminders.ts';
import type { NextService } from '#shared/cars/next-service.ts';
import { PAPER_LABEL } from '#shared/cars/papers.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { listDone, type DoneRow } from './car-history.repository.ts';
import { paperReminder, serviceReminder } from './workshop.texts.ts';
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
      const { due } = dueOf(car, done.get(car.row.id) ?? [], today);
      for (const one of due)
        if (!before.get(car.row.id)?.has(reminderKey(one)) && (await remind(runtime, car.row, one, today))) sent++;
    }
  }
  return sent;
}

/** The reminders that are due for a car on a day, and its next service. */
function dueOf(
  car: CarState,
  done: readonly DoneRow[],
  today: string,
): { due: DueReminder[]; next: NextService | null } {
  const next = nextServiceOf(car, done);
  return { due: dueReminders(car.papers, next, today), next };
}

/**
 * Sends one reminder. False when another process did, the account or the car is gone, the owner said no meanwhile, or
 * it is no longer due.
 */
const remind = (runtime: Runtime, { id, customer_id: customerId }: CarState['row'], due: DueReminder, today: string) =>
  runtime.db.transaction().execute(async (trx): Promise<boolean> => {
    const car = await lockCarState(trx, customerId, id);
    if (car === undefined) return false;
    const now = dueOf(car, await listDone(trx, [id], { onlyDueAgain: true }), today);
    if (!now.due.some((one) => reminderKey(one) === reminderKey(due))) return false;
    const channels = await findContactChannels(trx, customerId);
    if (channels === null) return false;
    if ((await findConsent(trx, customerId, 'car-reminders')) !== true) return false;
    if (!(await insertReminder(trx, id, due))) return false;
    const { row } = car;
    const summary = {
      car: row.nickname ?? carType(row),
      plate: formatPlate(row.plate),
      centre: (await getSettings(runtime.db, trx)).name,
      page: `/user/cars/${id}`,
      publicUrl: runtime.config.publicUrl,
    };
    const { notification, email, sms } =
      due.kind === 'service'
        ? serviceReminder({
            ...summary,
            subject: now.next?.service ?? '',
            day: formatCalendarDay(now.next?.firstOn ?? today),
          })
        : paperReminder({ ...summary, subject: PAPER_LABEL[due.kind], day: formatCalendarDay(due.day) });
    await notify(trx, { customerId }, notification);
    if (channels.email !== null) await queueEmail(runtime, trx, channels.email, email);
    if (channels.phone !== null) await queueSms(runtime, trx, channels.phone, { page: summary.page, ...sms });
    return true;
  });
