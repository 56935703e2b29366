import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { currentTime, type Connection } from '#api/platform/database/database.ts';
import { isMonthOver, makePartition } from '#api/platform/database/month-partitions.ts';
import { withUpload, type ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { StaffSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { processImage } from '#api/vendors/image-processing.ts';
import { can } from '#shared/capabilities.ts';
import { isId, type Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isForFrontDesk, isOneTooMany, STORED_PHOTO_BYTES, STORED_PHOTO_PX } from '#shared/visits/visit-photos.ts';
import type { saveVisitPhoto as contract } from '#shared/visits/staff-visit-photos.contract.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { presentVisitPhoto } from '#api/visits/present-visit.ts';
import * as repo from './visit-photos.repository.ts';
import { findVisit, updateVisit, type VisitRow } from '#api/visits/visits.repository.ts';

type Description = Input<typeof contract>['query'];

const fullName = (name: string): string => name;

/**
 * Returns the photo if the visit has it, and undefined if it may be added.
 * @throws AppError visit.released, visit.position_taken, visit.too_many_photos, visit.unknown_line
 */
async function findOrAdmit(
  db: Connection,
  visit: VisitRow,
  photoId: string,
  { purpose, of, takenAt }: Description,
): Promise<repo.PhotoRow | undefined> {
  const photos = await repo.listPhotos(db, visit);
  const known = photos.find(({ id }) => id === photoId);
  if (known !== undefined) return known;
  // A phone without network sends photos later that it took before the car left.
  if (visit.released_at !== null && (takenAt === undefined || Date.parse(takenAt) > visit.released_at.getTime()))
    throw new AppError('visit.released');
  if (purpose === 'position' && photos.some((photo) => photo.purpose === purpose && photo.subject === of))
    throw new AppError('visit.position_taken');
  const taken = photos.map((photo) => photo.purpose);
  if (isOneTooMany(purpose, taken)) throw new AppError('visit.too_many_photos');
  const isOfPart = purpose === 'old-part' || purpose === 'new-part';
  if (isOfPart && !(await repo.hasEstimateLine(db, visit.id, of ?? ''))) throw new AppError('visit.unknown_line');
  return undefined;
}

/** @throws AppError visit.not_found */
async function requireVisit(db: Connection, bookingId: string, photoId: string): Promise<VisitRow> {
  const visit = isId(photoId) ? await findVisit(db, bookingId) : undefined;
  if (visit === undefined) throw new AppError('visit.not_found');
  return visit;
}

/**
 * Stores a photo of a visit, re-encoded as WebP without anything else of the file. The same `photoId` again is a
 * success without effect: the first photo stays.
 * @throws AppError session.forbidden, visit.not_found, visit.released, visit.position_taken, visit.too_many_photos,
 * visit.unknown_line, visit.photos_over, account.photo_not_image, account.photo_too_large,
 * account.photo_too_many_pixels, account.too_many_uploads, request.busy, request.too_many, request.timeout
 */
export async function saveVisitPhoto(
  runtime: Runtime,
  caller: { staff: StaffSession; requestId: string },
  { id, clientId }: Input<typeof contract>['params'],
  description: Description,
  read: ReadUpload,
): Promise<VisitPhoto> {
  const { db } = runtime;
  const { staffId, type } = caller.staff;
  if (isForFrontDesk(description.purpose) && !can(type, 'visits.check-in')) throw new AppError('session.forbidden');
  const photoId = clientId.toLowerCase();
  const seen = await requireVisit(db, id, photoId);
  const received = await withUpload({ id: staffId, kind: 'staff' }, async (onBytes) => {
    await runtime.limits.take('visitPhotos', staffId);
    const bytes = await read(onBytes);
    // Before the picture is decoded, which is expensive.
    const known = await findOrAdmit(db, seen, photoId, description);
    return known ?? { remade: await processImage(bytes, STORED_PHOTO_PX, 'staff', { maxBytes: STORED_PHOTO_BYTES }) };
  });
  if (!('remade' in received)) return presentVisitPhoto(received, fullName);
  const { remade } = received;
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  const { visitPhotoMonths } = await getSettings(db);
  if (await isMonthOver(db, seen.month, visitPhotoMonths)) throw new AppError('visit.photos_over');
  // A job has made it long before, unless it did not run for months.
  await makePartition(db, 'visit_photos', seen.month);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { visit } = await lockStaffVisit(trx, id);
    // Checked again under the lock: concurrent uploads may have been stored meanwhile.
    const known = await findOrAdmit(trx, visit, photoId, description);
    if (known !== undefined) return presentVisitPhoto(known, fullName);
    const now = await currentTime(trx);
    const { purpose, of, takenAt } = description;
    // The clock of a phone can be fast.
    const at = takenAt === undefined || Date.parse(takenAt) > now.getTime() ? now : new Date(takenAt);
    const photo = { id: photoId, visit_id: id, purpose, subject: of ?? null, taken_at: at };
    await repo.insertPhoto(trx, { ...photo, month: visit.month, picture: remade.webp, sent_by: staffId });
    await updateVisit(trx, id, {});
    recordAudit({ event: 'visit.photo-added', subject: { kind: 'booking', id }, detail: { purpose } });
    const row = { ...photo, sent_at: now, bytes: remade.webp.length, staff: caller.staff.name };
    return presentVisitPhoto(row, fullName);
  });
}
