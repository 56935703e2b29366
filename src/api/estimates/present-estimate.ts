import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { listWorkPhotos } from '#api/visits/photos/find-visit-photos.ts';
import { changeOf, type LineTerms } from '#shared/estimates/estimate-lines.ts';
import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { isEstimateOpen } from './lock-open-booking.ts';
import { answerTo, goodOf, talkAbout, type StoredEstimate, type StoredLine, readEstimate } from './read-estimate.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';

/** What a customer may see of a line. */
export function termsOf(line: StoredLine): LineTerms {
  const { finding, state, kind, name, brand, quantity, price, condition, serial, hours, rate, note } = line;
  return { finding, state, kind, name, brand, quantity, price, condition, serial, hours, rate, note };
}

/** The lines of the latest version, as customer and staff see them. */
export function presentLines(estimate: StoredEstimate): Estimate['lines'] {
  const [before, latest] = [estimate.versions.at(-2), estimate.versions.at(-1)];
  return (latest?.lines ?? []).map((line) => {
    const former = before?.lines.find((one) => one.line === line.line);
    const answer = answerTo(estimate, line.line);
    return {
      _id: line.line,
      ...termsOf(line),
      amount: nairaFromKobo(line.amountKobo),
      change: changeOf(line, before?.lines),
      was: former === undefined || former.amountKobo === line.amountKobo ? null : nairaFromKobo(former.amountKobo),
      answer: answer && { ...answer, at: answer.at.toISOString() },
      closing: closingOf(estimate, line.line),
      talk: talkAbout(estimate, line.line).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    };
  });
}

function closingOf({ closings }: StoredEstimate, line: string): Estimate['lines'][number]['closing'] {
  const row = closings.find((closing) => closing.line_id === line);
  if (row === undefined) return null;
  const { kind, old_photo: oldPhoto, new_photo: newPhoto, note: reason, at } = row;
  return { kind, oldPhoto, newPhoto, reason, at: at.toISOString() };
}

/** The sum of the lines that are approved, naira. */
export const approvedOf = (lines: Estimate['lines']): number =>
  lines.reduce((sum, { answer, amount }) => sum + (answer?.answer === 'approve' ? amount : 0), 0);

/** The estimate of a booking for its customer, without the cost of parts to the centre. */
export async function presentEstimate(
  db: Connection,
  booking: BookingRow,
  estimate: StoredEstimate,
): Promise<Estimate> {
  const [before, latest] = [estimate.versions.at(-2), estimate.versions.at(-1)];
  const lines = presentLines(estimate);
  const isGone = ({ line }: StoredLine) => !lines.some(({ _id }) => _id === line);
  return {
    booking: booking.id,
    version: latest?.number ?? null,
    sentAt: latest?.sentAt.toISOString() ?? null,
    answerBy: latest?.answerBy?.toISOString() ?? null,
    isOpen: isEstimateOpen(booking),
    lines,
    removed: (before?.lines ?? []).filter(isGone).map(({ line, finding, name, amountKobo }) => ({
      _id: line,
      finding,
      name,
      amount: nairaFromKobo(amountKobo),
    })),
    good: goodOf(estimate),
    photos: await listWorkPhotos(db, booking.id),
    approved: approvedOf(lines),
  };
}

/** The estimate of a customer's own booking. @throws AppError booking.not_found */
export async function getEstimate(runtime: Runtime, customerId: string, bookingId: string): Promise<Estimate> {
  const booking = await getOwnBooking(runtime.db, bookingId, customerId);
  return presentEstimate(runtime.db, booking, await readEstimate(runtime.db, bookingId));
}
