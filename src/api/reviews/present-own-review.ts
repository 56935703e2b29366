import type { BookingRow } from '#api/bookings/booking-row.ts';
import { currentTime, type Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { findVisitRecord } from '#api/visits/visit-record.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { publicName, reviewEnd, reviewPhase, toStars, type ReviewPhase } from '#shared/reviews/review-rules.ts';
import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { findReview, findReviewer, type ReviewRow } from './reviews.repository.ts';

/** The facts on which the review of a booking's visit depends. */
export interface ReviewState {
  booking: BookingRow;
  releasedAt: Date | null;
  /** Undefined: none was written. */
  row: ReviewRow | undefined;
  phase: ReviewPhase;
  /** Until when it can be written or changed; null where it cannot. */
  until: Date | null;
}

/** Reads the facts on which the review of a booking depends. */
export async function readReviewState(db: Connection, booking: BookingRow): Promise<ReviewState> {
  const visit = await findVisitRecord(db, booking.id);
  const row = await findReview(db, booking.id);
  const now = await currentTime(db);
  const releasedAt = visit?.released_at ?? null;
  const given = {
    releasedAt: releasedAt?.getTime() ?? null,
    isCancelled: booking.status === 'cancelled',
    writtenAt: row?.written_at.getTime() ?? null,
    isRemoved: row !== undefined && row.removed_at !== null,
  };
  const phase = reviewPhase(given, now.getTime());
  const end = phase === 'open' || phase === 'changeable' ? reviewEnd(given) : null;
  return { booking, releasedAt, row, phase, until: end === null ? null : new Date(end) };
}

const presentRow = (row: ReviewRow): OwnReview['review'] => ({
  stars: toStars(row.stars),
  text: row.body,
  showName: row.name_shown,
  writtenAt: row.written_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  answer:
    row.answer === null || row.answered_at === null ? null : { text: row.answer, at: row.answered_at.toISOString() },
  hidden:
    row.hidden_reason === null || row.hidden_at === null
      ? null
      : { reason: row.hidden_reason, note: row.hidden_note, at: row.hidden_at.toISOString() },
});

/** The review of a booking as its customer sees it. */
export async function presentOwnReview(runtime: Runtime, db: Connection, booking: BookingRow): Promise<OwnReview> {
  const state = await readReviewState(db, booking);
  const reviewer = await findReviewer(db, booking.customer_id);
  const { numberPrefix } = await getSettings(runtime.db, db);
  return {
    _id: booking.id,
    number: bookingNumber(numberPrefix, booking.number),
    carType: carType({ brand: booking.brand_name, model: booking.model, year: booking.year }),
    service: booking.service_name,
    releasedAt: state.releasedAt?.toISOString() ?? null,
    phase: state.phase,
    until: state.until?.toISOString() ?? null,
    publicName: publicName(reviewer.first_name, reviewer.last_name),
    review: state.row === undefined || state.row.removed_at !== null ? null : presentRow(state.row),
  };
}
