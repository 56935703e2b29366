import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { ANSWER_WITHIN_MINUTES, type AttentionKind } from '#shared/attention/attention.contract.ts';

export interface WaitingRow {
  id: string;
  /** Null for a message. */
  number: number | null;
  full_name: string;
  since: Date;
  /** Of the kind, also of those beyond the listed ones. */
  total: number;
}

const LIMIT = 10;
/** A message that no one answered for so long waits no more, days. */
const MESSAGE_DAYS = 7;

const cancellations = sql<WaitingRow>`
  select id, number, full_name, updated_at as since, count(*) over () as total
  from bookings where status = 'pending-cancelled' order by updated_at limit ${LIMIT}`;

/** Answered, and since then the car did not move, no one clocked on, and no other estimate was sent. */
const estimates = sql<WaitingRow>`
  select b.id, b.number, b.full_name, answered.at as since, count(*) over () as total
  from visits v join bookings b on b.id = v.id
  cross join lateral (
    select max(a.at) as at from estimate_versions e join estimate_answers a on a.version_id = e.id
    where e.booking_id = v.id) answered
  where v.released_at is null and v.ready_at is null and answered.at > v.changed_at
    and not exists (select from time_entries t where t.visit_id = v.id and t.started_at > answered.at)
    and not exists (select from estimate_versions n where n.booking_id = v.id and n.sent_at > answered.at)
  order by answered.at limit ${LIMIT}`;

/** As the list of cars on site says it: the work should have ended, and the car is not ready. */
const late = sql<WaitingRow>`
  select b.id, b.number, b.full_name, a.ends_at as since, count(*) over () as total
  from visits v join bookings b on b.id = v.id join allocations a on a.booking_id = v.id
  where v.released_at is null and v.ready_at is null and a.ends_at < app_now() order by a.ends_at limit ${LIMIT}`;

/** To all staff, without a later message of staff to the same customer. One that someone deleted waits no more. */
const messages = sql<WaitingRow>`
  select c.id, null as number, c.first_name || ' ' || c.last_name as full_name, min(m.created_at) as since,
    count(*) over () as total
  from messages m join customers c on c.id = m.sender_customer_id
  where m.kind = 'message' and m.audience = 'staff'
    and m.created_at between app_now() - ${`${MESSAGE_DAYS} days`}::interval
      and app_now() - ${`${ANSWER_WITHIN_MINUTES} minutes`}::interval
    and not exists (
      select from message_recipients r join messages answer on answer.id = r.message_id
      where r.customer_id = c.id and r.role = 'to' and answer.kind = 'message' and answer.id > m.id)
    and not exists (select from message_recipients r where r.message_id = m.id and r.hidden_at is not null)
  group by c.id order by since limit ${LIMIT}`;

const STATEMENTS = { cancellation: cancellations, estimate: estimates, late, message: messages };

/** What waits of a kind, the longest first. */
export const listWaiting = async (db: Connection, kind: AttentionKind): Promise<WaitingRow[]> =>
  (await STATEMENTS[kind].execute(db)).rows;
