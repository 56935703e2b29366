import { saveVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import type { PhotoPurpose } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { AppError } from '#shared/errors.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { sendRequest } from '#web/lib/http-client.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** The slowest network on which a photo must get through, bits per second. */
const SLOWEST = 250_000;
/** The allowance for the connection and the answer, ms. */
const BESIDE_MS = 15_000;

/** The time limit for a picture of this size, ms: twice the time that the slowest network needs. */
export const timeoutOf = (bytes: number): number => BESIDE_MS + (2 * 8 * 1000 * bytes) / SLOWEST;

/**
 * The data that is sent with a picture. `clientId` is made once for it. `takenAt` is ISO 8601, by the clock of this
 * phone.
 */
export interface PhotoToSend {
  clientId: string;
  purpose: PhotoPurpose;
  of: string | null;
  takenAt: string;
}

/**
 * Sends one photo of a visit. Sending the same photo again changes nothing.
 * @throws like staffCall
 */
export async function sendPhoto(
  bookingId: string,
  { clientId, purpose, of, takenAt }: PhotoToSend,
  picture: Blob,
): Promise<VisitPhoto> {
  const token = staffSession.token();
  const { method, path } = saveVisitPhoto;
  const query = new URLSearchParams({ purpose, ...(of !== null && { of }), takenAt });
  const filled = path.replace(':id', encodeURIComponent(bookingId)).replace(':clientId', clientId);
  const url = `${location.origin}/api/${filled}?${query}`;
  const answer = await sendRequest(
    url,
    {
      method,
      body: picture,
      headers: { accept: 'application/json', 'content-type': picture.type, ...callerHeaders(token) },
    },
    undefined,
    { timeoutMs: timeoutOf(picture.size), retries: 0 },
  );
  try {
    return parseResponse(saveVisitPhoto, answer, `${method} ${url}`).photo;
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') staffSession.expire(token);
    throw error;
  }
}
