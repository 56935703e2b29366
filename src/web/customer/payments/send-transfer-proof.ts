import { saveTransferProof, type Transfer } from '#shared/payments/payments.contract.ts';
import { AppError } from '#shared/errors.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { sendRequest } from '#web/lib/http-client.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';

/** Longest side of the uploaded picture, px: readable, yet small enough for a slow connection. */
const SIDE = 1600;

/**
 * Uploads a picture of a transfer, scaled down where the browser can.
 * @param charge the id of the charge that is paid, or `all`
 * @throws like customerCall
 */
export async function sendTransferProof(
  bookingId: string,
  charge: string,
  file: File,
): Promise<{ message: string; transfer: Transfer }> {
  const picture = (await shrunk(file)) ?? file;
  const token = customerSession.token();
  const { method, path } = saveTransferProof;
  const url = `${location.origin}/api/${path.replace(':id', encodeURIComponent(bookingId))}?charge=${charge}`;
  const type = picture.type.startsWith('image/') ? picture.type : 'application/octet-stream';
  const answer = await sendRequest(url, {
    method,
    body: picture,
    headers: { accept: 'application/json', 'content-type': type, ...callerHeaders(token) },
  });
  try {
    return parseResponse(saveTransferProof, answer, `${method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') customerSession.expire(token);
    throw error;
  }
}

/** The picture as a smaller JPEG; null when the browser cannot decode it, since the server supports more formats. */
async function shrunk(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(bitmap.width * scale),
      height: Math.round(bitmap.height * scale),
    });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  } catch {
    return null;
  }
}
