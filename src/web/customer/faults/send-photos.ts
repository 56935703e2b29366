import { saveFaultPhoto } from '#shared/bookings/faults.contract.ts';
import { AppError } from '#shared/errors.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { customerQueryClient } from '#web/customer/session/customer-query-client.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { errorMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { RequestError, sendRequest } from '#web/lib/http-client.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-faults.texts.ts';
import { photosKey } from './fault-queries.ts';
import { dropPhoto, faultPictures, isWaitingFor, type PendingPhoto, pendingPhotos } from './pending-photos.ts';

/** The calls of partners, which only partners load. */
const loadPartnerFaults = lazyModule(() => import('#shared/shared-cars/shared-faults.contract.ts'));

/** The wait before a photo that did not arrive is sent again, s. */
const AGAIN_S = 20;
/** The time limit for a picture, ms: twice what 250 kB need at 100 kbit/s. */
const TIMEOUT_MS = 40_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;

/** False if the same request can never succeed. */
function isTemporary(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'session.missing') return true;
  const status = error instanceof AppError || error instanceof RequestError ? error.status : 0;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

async function put(
  { clientId, sharedCar }: PendingPhoto,
  { booking, picture }: { booking: string; picture: Blob },
): Promise<void> {
  const token = customerSession.token();
  const call = sharedCar === undefined ? saveFaultPhoto : (await loadPartnerFaults()).saveSharedFaultPhoto;
  const { method, path } = call;
  const url = `${location.origin}/api/${path.replace(':id', encodeURIComponent(booking)).replace(':clientId', clientId)}`;
  const headers = { accept: 'application/json', 'content-type': picture.type, ...callerHeaders(token) };
  const answer = await sendRequest(url, { method, body: picture, headers }, undefined, {
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  try {
    parseResponse(call, answer, `${method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') customerSession.expire(token);
    throw error;
  }
}

/** Sends one photo. Returns the seconds to wait before the next try; null: it was sent or refused. */
async function deliver(photo: PendingPhoto, booking: string): Promise<number | null> {
  const { clientId, sharedCar } = photo;
  try {
    const picture = await faultPictures.get(clientId);
    if (picture === null) pendingPhotos.refuse(clientId, texts.lost);
    else {
      await put(photo, { booking, picture });
      const queryKey = sharedCar === undefined ? photosKey(booking) : SHARED_KEY;
      await customerQueryClient.invalidateQueries({ queryKey });
      await dropPhoto(clientId);
    }
  } catch (error) {
    if (isTemporary(error)) return Math.max(retryAfterOf(error), AGAIN_S);
    // The picture stays, so that the photo can be sent again.
    pendingPhotos.refuse(clientId, errorMessage(error));
    toast.error(texts.refused(errorMessage(error)));
  }
  return null;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const tried = new Set<string>();
  let againS = 0;
  // One that does not arrive keeps none of the others back.
  while (navigator.onLine && customerSession.token() !== null) {
    const next = pendingPhotos
      .all()
      .find(({ clientId, booking, problem }) => booking !== null && problem === null && !tried.has(clientId));
    if (!next?.booking) break;
    tried.add(next.clientId);
    againS = Math.max(againS, (await deliver(next, next.booking)) ?? 0);
  }
  if (againS > 0) timer = setTimeout(sendPhotos, againS * 1000);
}

/** Sends the photos of saved bookings, one after the other; those that do not arrive are sent again later. */
export function sendPhotos(): void {
  running ??= sendAll()
    .catch((error: unknown) => console.error(error))
    .finally(() => (running = undefined));
}

/** Gives the photos of the form to the booking that was saved, and sends them. */
export function sendPhotosOf(booking: string, sharedCar?: string): void {
  pendingPhotos.attach(booking, sharedCar);
  sendPhotos();
}

/** Removes the photos of the form, when its booking is thrown away. */
export async function forgetPhotosOfForm(sharedCar?: string): Promise<void> {
  for (const photo of pendingPhotos.all()) if (isWaitingFor(photo, null, sharedCar)) await dropPhoto(photo.clientId);
}
