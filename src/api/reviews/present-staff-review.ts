import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { publicName, toStars } from '#shared/reviews/review-rules.ts';
import type { StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import type { StaffReviewRow } from './staff-reviews.repository.ts';

/** A review as staff see it. */
export function presentStaffReview(row: StaffReviewRow, { numberPrefix }: CentreSettings): StaffReview {
  const isErased = row.deleted_at !== null;
  const isOutdated = (at: Date): boolean => row.changed_at !== null && row.changed_at > at;
  return {
    _id: row.visit_id,
    number: bookingNumber(numberPrefix, row.number),
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    service: row.service_name,
    customer: isErased ? null : { _id: row.customer_id, name: fullName(row.first_name, row.last_name) },
    stars: toStars(row.stars),
    text: row.body,
    publicName: row.name_shown && !isErased ? publicName(row.first_name, row.last_name) : null,
    writtenAt: row.written_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
    version: row.version,
    answer:
      row.answered_at === null
        ? null
        : {
            text: row.answer,
            at: row.answered_at.toISOString(),
            by: row.answered_name ?? '',
            isOutdated: isOutdated(row.answered_at),
          },
    hidden:
      row.hidden_at === null || row.hidden_reason === null
        ? null
        : {
            reason: row.hidden_reason,
            note: row.hidden_note,
            at: row.hidden_at.toISOString(),
            by: row.hidden_name ?? '',
            isOutdated: isOutdated(row.hidden_at),
          },
  };
}
