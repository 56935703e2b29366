import type { FaultPhoto } from '#shared/bookings/faults.contract.ts';
import type { FaultPhotoRow } from './fault-photos.repository.ts';

/** A photo of a fault in the form of the API. */
export const presentFaultPhoto = ({ id, sent_at, bytes }: FaultPhotoRow): FaultPhoto => ({
  _id: id,
  sentAt: sent_at.toISOString(),
  bytes,
});
