import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { DueReminder } from '#shared/cars/due-reminders.ts';

/** Which reminders of cars were sent, as `kind day days-before` by car. */
export async function listSentReminders(db: Connection, carIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('car_reminders').selectAll().where('car_id', 'in', carIds).execute();
  const byCar = Map.groupBy(rows, (row) => row.car_id);
  return new Map(
    [...byCar].map(([id, sent]) => [
      id,
      new Set(sent.map((row) => reminderKey({ kind: row.kind, day: row.day, daysBefore: row.days_before }))),
    ]),
  );
}

/** A reminder as text, to compare. */
export const reminderKey = ({ kind, day, daysBefore }: DueReminder): string => `${kind} ${day} ${daysBefore}`;

/** Remembers that a reminder is sent; false when it was sent before. */
export async function insertReminder(
  trx: Trx,
  carId: string,
  { kind, day, daysBefore }: DueReminder,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('car_reminders')
    .values({ car_id: carId, kind, day, days_before: daysBefore })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
