import { type Insertable, sql } from 'kysely';
import type { Connection, Row } from '#api/platform/database/database.ts';
import type { MessageTable } from '#api/platform/database/schema.ts';

type MessageRow = Row<MessageTable>;
type NewNotification = Pick<
  Insertable<MessageTable>,
  'id' | 'target' | 'audience' | 'title' | 'body' | 'is_booking' | 'page'
>;

/** The page that a push opens when its notification leads to none. */
const LIST_PAGE = '/user/notifications';

/** The database event of a new push. */
export const PUSH_DUE = '{"push":"due"}';

/** Stores a notification for a group of staff. */
export async function insertStaffNotification(
  db: Connection,
  row: NewNotification & Pick<MessageRow, 'booking_id'>,
): Promise<void> {
  await db
    .insertInto('messages')
    .values({ ...row, kind: 'notification' })
    .execute();
}

/** Deletes the notifications of a day that a group of staff got with this title. */
export async function deleteStaffNotification(
  db: Connection,
  audience: MessageRow['audience'],
  title: string,
): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('kind', '=', 'notification')
    .where('audience', '=', audience)
    .where('title', '=', title)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .execute();
}

interface CustomerNotification extends Pick<NewNotification, 'id' | 'title' | 'body' | 'is_booking'> {
  customerId: string;
  page: string | null;
}

/**
 * Stores a notification for a customer, with a push to each of the customer's browsers, which is announced to the
 * workers on commit.
 */
export async function insertCustomerNotification(db: Connection, given: CustomerNotification): Promise<void> {
  await sql`
    with message as (
      insert into messages (id, kind, target, title, body, is_booking, page)
      values (${given.id}, 'notification', 'user', ${given.title}, ${given.body}, ${given.is_booking}, ${given.page})
    ), recipient as (
      insert into message_recipients (message_id, customer_id, kind, role)
      values (${given.id}, ${given.customerId}, 'notification', 'to')
    ), push as (
      insert into push_deliveries (subscription_id, message_id, page, due_at)
      select id, ${given.id}, ${given.page ?? LIST_PAGE}, app_now() from push_subscriptions where customer_id = ${given.customerId}
      returning 1
    )
    select pg_notify('changes', ${PUSH_DUE}) from push limit 1`.execute(db);
}

/** Deletes up to 5000 notifications older than `months`. Returns their number. */
export async function deleteOldNotifications(db: Connection, months: number): Promise<number> {
  const result = await db
    .deleteFrom('messages')
    .where('id', 'in', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('kind', '=', 'notification')
        .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
        .limit(5000),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The digests, in hex, whose sessions of customers or staff have not ended. */
export async function findOpenSessions(db: Connection, digests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select digest from unnest(${digests}::text[]) digest
    where exists (select 1 from sessions where token_hash = decode(digest, 'hex'))
      or exists (select 1 from staff_sessions where token_hash = decode(digest, 'hex'))`.execute(db);
  return rows.map(({ digest }) => digest);
}

/** The people with whom cars are shared now. */
export const listPeopleOfCars = (db: Connection): Promise<{ car_id: string; customer_id: string }[]> =>
  db
    .selectFrom('car_people')
    .innerJoin('cars', 'cars.id', 'car_people.car_id')
    .select(['car_id', 'car_people.customer_id'])
    .where('car_people.customer_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('removed_at', 'is', null)
    .$narrowType<{ customer_id: string }>()
    .execute();
