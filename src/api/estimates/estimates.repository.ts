import { sql } from 'kysely';
import { newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type {
  EstimateApprovalTable,
  EstimateLineTable,
  EstimateVersionTable,
  InspectionTable,
  PartClosingTable,
} from '#api/platform/database/schema.ts';
import type { SERVICE_KINDS } from '#shared/catalogue/catalogue-seed.ts';
import type { Answer } from '#shared/estimates/estimate-lines.ts';
import type { InspectionItem } from '#shared/estimates/inspection.ts';

export type LineRow = Row<EstimateLineTable>;
export type VersionRow = Row<EstimateVersionTable> & { sender: string };
export type ApprovalRow = Row<EstimateApprovalTable>;
/** An approval with the name of the member of staff who took it at the desk. */
type NamedApprovalRow = ApprovalRow & { taker: string | null };
export type InspectionRow = Omit<Row<InspectionTable>, 'items'> & { items: InspectionItem[]; changer: string };

/** An answer with the number of the version that was answered. */
export interface AnswerRow {
  number: number;
  line_id: string;
  answer: Answer;
  text: string | null;
  approval_id: string | null;
  at: Date;
}

export type ClosingRow = Row<PartClosingTable>;

export type ReplyRow = Pick<AnswerRow, 'line_id' | 'text' | 'at'>;

/** The inspection of a booking, with the name of the person who changed it last. */
export const findInspection = (db: Connection, bookingId: string): Promise<InspectionRow | undefined> =>
  db
    .selectFrom('inspections')
    .innerJoin('staff', 'staff.id', 'inspections.changed_by')
    .selectAll('inspections')
    .select(['staff.name as changer', sql<InspectionItem[]>`items`.as('items')])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** Writes the inspection of a booking in place of the one before. */
export async function saveInspection(
  trx: Trx,
  bookingId: string,
  staffId: string,
  items: readonly InspectionItem[],
): Promise<void> {
  await sql`
    insert into inspections (booking_id, items, changed_by) values (${bookingId}, ${JSON.stringify(items)}::jsonb, ${staffId})
    on conflict (booking_id) do update
      set items = excluded.items, changed_by = excluded.changed_by, changed_at = app_now()`.execute(trx);
}

/** The kinds of the services of a booking, that of the first one first. */
export const listServiceKinds = async (db: Connection, bookingId: string): Promise<(typeof SERVICE_KINDS)[number][]> =>
  (
    await db
      .selectFrom('booking_services')
      .innerJoin('services', 'services.id', 'service_id')
      .select('kind')
      .where('booking_id', '=', bookingId)
      .orderBy('booking_services.position')
      .execute()
  ).map(({ kind }) => kind);

/** The versions of the estimate of a booking, oldest first, with the names of their senders. */
export const listVersions = (db: Connection, bookingId: string): Promise<VersionRow[]> =>
  db
    .selectFrom('estimate_versions')
    .innerJoin('staff', 'staff.id', 'estimate_versions.sent_by')
    .selectAll('estimate_versions')
    .select('staff.name as sender')
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute();

/** Those of these bookings that have an estimate. */
export const listEstimated = async (db: Connection, bookingIds: readonly string[]): Promise<string[]> =>
  bookingIds.length === 0
    ? []
    : (
        await db
          .selectFrom('estimate_versions')
          .select('booking_id')
          .distinct()
          .where('booking_id', 'in', [...bookingIds])
          .execute()
      ).map((row) => row.booking_id);

/** The versions of a booking, for a condition on their rows. */
const versionsOf = (db: Connection, bookingId: string) =>
  db.selectFrom('estimate_versions').select('id').where('booking_id', '=', bookingId);

/** The lines of all versions of a booking in their order. */
export const listLines = (db: Connection, bookingId: string): Promise<LineRow[]> =>
  db
    .selectFrom('estimate_lines')
    .selectAll()
    .where('version_id', 'in', versionsOf(db, bookingId))
    .orderBy('position')
    .execute();

/** The approvals of a booking, oldest first. */
export const listApprovals = (db: Connection, bookingId: string): Promise<NamedApprovalRow[]> =>
  db
    .selectFrom('estimate_approvals')
    .leftJoin('staff', 'staff.id', 'estimate_approvals.staff_id')
    .selectAll('estimate_approvals')
    .select('staff.name as taker')
    .where('version_id', 'in', versionsOf(db, bookingId))
    .orderBy('estimate_approvals.id')
    .execute();

/** The answers of the customer of a booking, oldest first. */
export const listAnswers = (db: Connection, bookingId: string): Promise<AnswerRow[]> =>
  db
    .selectFrom('estimate_answers as a')
    .innerJoin('estimate_versions as v', 'v.id', 'a.version_id')
    .select(['v.number', 'a.line_id', 'a.answer', 'a.text', 'a.approval_id', 'a.at'])
    .where('v.booking_id', '=', bookingId)
    .orderBy('a.id')
    .execute();

/** The replies of staff on a booking, oldest first. */
export const listReplies = (db: Connection, bookingId: string): Promise<ReplyRow[]> =>
  db
    .selectFrom('estimate_replies')
    .select(['line_id', 'text', 'at'])
    .where('version_id', 'in', versionsOf(db, bookingId))
    .orderBy('id')
    .execute();

/** How the parts of a booking were shown. */
export const listClosings = (db: Connection, bookingId: string): Promise<ClosingRow[]> =>
  db.selectFrom('part_closings').selectAll().where('booking_id', '=', bookingId).orderBy('at').execute();

/** Records how a part was shown. */
export async function insertClosing(trx: Trx, row: Omit<ClosingRow, 'at'>): Promise<void> {
  await trx.insertInto('part_closings').values(row).execute();
}

/** The approvals of a booking whose charges are voided, not only replaced by parts. */
export async function listVoidedApprovals(db: Connection, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('charges')
    .select('approval_id')
    .where('booking_id', '=', bookingId)
    .where('voided_at', 'is not', null)
    .where('replaced_by', 'is', null)
    .execute();
  return rows.flatMap(({ approval_id: id }) => (id === null ? [] : [id]));
}

/** A line with the charge of its approval. */
type ChargedLineRow = Pick<LineRow, 'kind' | 'name' | 'quantity' | 'hundredths_of_hours' | 'amount_kobo'> & {
  charge_id: string;
};

/**
 * The approved lines of bookings whose charges are not voided, in the order of their versions. Of an approval that was
 * paid in parts the lines belong to the first part.
 */
export const listChargedLines = (db: Connection, bookingIds: readonly string[]): Promise<ChargedLineRow[]> =>
  db
    .selectFrom('charges as c')
    .innerJoin('estimate_answers as a', 'a.approval_id', 'c.approval_id')
    .innerJoin('estimate_lines as l', (on) =>
      on.onRef('l.version_id', '=', 'a.version_id').onRef('l.line_id', '=', 'a.line_id'),
    )
    .select(['c.id as charge_id', 'l.kind', 'l.name', 'l.quantity', 'l.hundredths_of_hours', 'l.amount_kobo'])
    .where('c.booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('c.voided_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from charges o
        where o.approval_id = c.approval_id and o.voided_at is null and o.id < c.id)`,
    )
    .orderBy('c.created_at')
    .orderBy('l.position')
    .execute();

/** Adds a version with its lines. */
export async function insertVersion(
  trx: Trx,
  version: Pick<VersionRow, 'booking_id' | 'number' | 'total_kobo' | 'answer_by' | 'sent_by'>,
  lines: readonly Omit<LineRow, 'version_id' | 'position'>[],
): Promise<void> {
  const id = newId();
  await trx
    .insertInto('estimate_versions')
    .values({ id, ...version })
    .execute();
  await trx
    .insertInto('estimate_lines')
    .values(lines.map((line, index) => ({ ...line, version_id: id, position: index + 1 })))
    .execute();
}

/** The id of a session of a customer, by the digest of its token. */
export const findSessionId = async (db: Connection, tokenHash: Buffer): Promise<string | undefined> =>
  (await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst())?.id;

/** Adds an approval, before the answers that refer to it. */
export async function insertApproval(trx: Trx, row: ApprovalRow): Promise<void> {
  await trx.insertInto('estimate_approvals').values(row).execute();
}

interface NewAnswer {
  line_id: string;
  answer: Answer;
  text: string | null;
  approval_id: string | null;
}

/** Adds answers of the customer to lines of a version. */
export async function insertAnswers(trx: Trx, versionId: string, answers: readonly NewAnswer[]): Promise<void> {
  await trx
    .insertInto('estimate_answers')
    .values(answers.map((answer) => ({ id: newId(), version_id: versionId, ...answer })))
    .execute();
}

/** Adds a reply of staff about a line of a version. */
export async function insertReply(
  trx: Trx,
  row: { version_id: string; line_id: string; staff_id: string; text: string },
): Promise<void> {
  await trx
    .insertInto('estimate_replies')
    .values({ id: newId(), ...row })
    .execute();
}

/** The bookings of a customer that have an inspection or an estimate. */
export async function listBookingsWithEstimate(db: Connection, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b where b.customer_id = ${customerId}
      and (exists (select from inspections i where i.booking_id = b.id)
        or exists (select from estimate_versions v where v.booking_id = b.id))
    order by b.number`.execute(db);
  return rows.map(({ id }) => id);
}

/** Erases the free text of the estimates of a customer, and the inspections of their cars. */
export async function eraseTexts(trx: Trx, customerId: string): Promise<void> {
  const bookings = sql`select id from bookings where customer_id = ${customerId}`;
  await sql`delete from inspections where booking_id in (${bookings})`.execute(trx);
  const versions = sql`select id from estimate_versions where booking_id in (${bookings})`;
  await sql`update estimate_lines set note = null where note is not null and version_id in (${versions})`.execute(trx);
  await sql`update part_closings set note = null where note is not null and booking_id in (${bookings})`.execute(trx);
  await sql`update estimate_approvals set present = null, drawing = null
    where (present is not null or drawing is not null) and version_id in (${versions})`.execute(trx);
  for (const table of ['estimate_answers', 'estimate_replies'])
    await sql`update ${sql.table(table)} set text = null where text is not null and version_id in (${versions})`.execute(
      trx,
    );
}
