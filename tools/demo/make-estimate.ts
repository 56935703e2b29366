import type { Config } from '#api/config.ts';
import { signApproval } from '#api/estimates/sign-approval.ts';
import { CHECKLISTS } from '#shared/estimates/inspection.ts';
import type { RowsToCopy } from './copy-rows.ts';
import { WORK, type FoundWork } from './invented-texts.ts';
import type { Customer, Staff } from './make-people.ts';
import type { Random } from './random.ts';
import type { Service } from './read-centre.ts';

const MINUTE_MS = 60_000;
/** Naira for an hour of work. */
const RATE = 8000;

/** Approved work: a charge of a booking, kobo, not paid yet. Instants are ms since 1970. */
export interface ApprovedWork {
  chargeId: string;
  approvalId: string;
  amountKobo: number;
  at: number;
  /** How much longer the visit takes. */
  minutes: number;
}

interface Request {
  bookingId: string;
  service: Service;
  customer: Customer;
  inWorkAt: number;
  now: number;
  /** What was found, and how it went on; by chance where it is absent. */
  course?: { found: readonly FoundWork[]; sentAt: number; answeredAt: number | null };
}

/**
 * Adds the inspection of a car with an estimate, and the customer's answers. Null without an approval: the visit goes
 * on as it was.
 */
export function makeEstimate(
  rows: RowsToCopy,
  random: Random,
  { config, staff }: { config: Pick<Config, 'appSecret'>; staff: Staff },
  { bookingId, service, customer, inWorkAt, now, course }: Request,
): ApprovedWork | null {
  const sentAt = course?.sentAt ?? inWorkAt + random.between(10, 25) * MINUTE_MS;
  if (sentAt > now) return null;
  const found = course?.found ?? WORK.filter(() => random.chance(0.25)).slice(0, 3);
  makeInspection(rows, random, { bookingId, service, at: sentAt, staff, found: found.map(({ finding }) => finding) });
  if (found.length === 0) return null;
  const versionId = random.idAt(sentAt);
  const lines = found.flatMap((work) => {
    const state = random.chance(0.6) ? ('now' as const) : ('soon' as const);
    const labourKobo = (work.hundredths * RATE * 100) / 100;
    return [
      { work, state, kind: 'part' as const, lineId: random.idAt(sentAt), amountKobo: work.quantity * work.price * 100 },
      { work, state, kind: 'labour' as const, lineId: random.idAt(sentAt), amountKobo: labourKobo },
    ];
  });
  rows.add('estimate_versions', {
    id: versionId,
    booking_id: bookingId,
    number: 1,
    total_kobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    answer_by: null,
    sent_by: staff.manager,
    sent_at: new Date(sentAt),
  });
  for (const [i, { work, state, kind, lineId, amountKobo }] of lines.entries())
    rows.add('estimate_lines', {
      version_id: versionId,
      line_id: lineId,
      position: i + 1,
      finding: work.finding,
      state,
      kind,
      name: kind === 'part' ? work.part : work.labour,
      brand: kind === 'part' ? work.brand : null,
      quantity: kind === 'part' ? work.quantity : null,
      price_kobo: kind === 'part' ? work.price * 100 : null,
      cost_kobo: kind === 'part' ? Math.round(work.price * 0.7) * 100 : null,
      condition: kind === 'part' ? 'new' : null,
      serial: null,
      hundredths_of_hours: kind === 'labour' ? work.hundredths : null,
      rate_kobo: kind === 'labour' ? RATE * 100 : null,
      amount_kobo: amountKobo,
      note: null,
      approval_id: null,
    });

  const answeredAt =
    course === undefined ? sentAt + random.between(3, 40) * MINUTE_MS : (course.answeredAt ?? Infinity);
  if (answeredAt > now || customer.sessionId === null) return null;
  const approved = new Set(found.filter(() => course !== undefined || random.chance(0.7)));
  const chosen = lines.filter(({ work }) => approved.has(work));
  const at = new Date(answeredAt);
  const approvalId = chosen.length === 0 ? null : random.idAt(answeredAt);
  const totalKobo = chosen.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (approvalId !== null) {
    const { id: customerId, sessionId } = customer;
    const signed = chosen.map(({ lineId: line, amountKobo }) => ({ line, amountKobo }));
    rows.add('estimate_approvals', {
      id: approvalId,
      version_id: versionId,
      total_kobo: totalKobo,
      customer_id: customerId,
      session_id: sessionId,
      approved_at: at,
      signature: signApproval(config, {
        id: approvalId,
        bookingId,
        version: 1,
        lines: signed,
        totalKobo,
        customerId,
        by: sessionId,
        at,
      }),
    });
  }
  for (const { lineId, work } of lines)
    rows.add('estimate_answers', {
      id: random.idAt(answeredAt),
      version_id: versionId,
      line_id: lineId,
      answer: approved.has(work) ? 'approve' : 'not-now',
      text: null,
      approval_id: approved.has(work) ? approvalId : null,
      at,
    });
  if (approvalId === null) return null;
  const minutes = [...approved].reduce((sum, { hundredths }) => sum + (hundredths * 60) / 100, 0);
  return { chargeId: random.idAt(answeredAt), approvalId, amountKobo: totalKobo, at: answeredAt, minutes };
}

function makeInspection(
  rows: RowsToCopy,
  random: Random,
  {
    bookingId,
    service,
    at,
    staff,
    found,
  }: { bookingId: string; service: Service; at: number; staff: Staff; found: readonly string[] },
): void {
  const names = [...new Set([...CHECKLISTS[service.kind], ...found])];
  rows.add('inspections', {
    booking_id: bookingId,
    items: JSON.stringify(names.map((name) => ({ name, state: found.includes(name) ? 'now' : 'good' }))),
    changed_by: random.pick(staff.technicians),
    changed_at: new Date(at),
  });
}
