import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { listWorkPhotos } from '#api/visits/photos/find-visit-photos.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import type { PhotoPurpose } from '#shared/visits/visit-photos.ts';
import * as repo from './estimates.repository.ts';
import { lockOpenBooking } from './lock-open-booking.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';
import { answerTo, readEstimate } from './read-estimate.ts';

/**
 * Closes an approved part of an estimate: by the photos of the old and the new part, or by the reason why they are not
 * shown. The first closing of a line stays; another one changes nothing.
 * @throws AppError booking.not_found, estimate.closed; estimate.unknown_line for a line that is no approved part;
 * estimate.part_not_shown without a reason and without both photos
 */
export const closePart = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  line: string,
  reason: string | null,
): Promise<StaffEstimate> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const booking = await lockOpenBooking(trx, bookingId);
    const estimate = await readEstimate(trx, bookingId);
    const part = estimate.versions.at(-1)?.lines.find((one) => one.line === line && one.kind === 'part');
    if (part === undefined || answerTo(estimate, line)?.answer !== 'approve')
      throw new AppError('estimate.unknown_line');
    if (!estimate.closings.some((closing) => closing.line_id === line)) {
      const photos = await listWorkPhotos(trx, bookingId);
      const newest = (purpose: PhotoPurpose): string | null =>
        photos.findLast((photo) => photo.purpose === purpose && photo.of === line)?._id ?? null;
      const [oldPhoto, newPhoto] = reason === null ? [newest('old-part'), newest('new-part')] : [null, null];
      if (reason === null && (oldPhoto === null || newPhoto === null)) throw new AppError('estimate.part_not_shown');
      await repo.insertClosing(trx, {
        booking_id: bookingId,
        line_id: line,
        kind: reason === null ? 'photos' : 'reason',
        old_photo: oldPhoto,
        new_photo: newPhoto,
        note: reason,
        closed_by: caller.staff.staffId,
      });
      recordAudit({
        event: 'estimate.part-closed',
        subject: { kind: 'booking', id: bookingId },
        detail: { line, shown: reason === null },
      });
    }
    return presentStaffEstimate(runtime, trx, booking, caller.staff.type);
  });
