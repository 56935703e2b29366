import { updateProfilePhoto } from '#shared/privacy/privacy.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { type HttpResponse, RequestError, TimeoutError } from '#web/lib/http-client.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';

/** An upload without progress for this long has failed, ms. */
export const STALLED_MS = 30_000;

/**
 * Uploads a photo; `onProgress` receives the sent share, from 0 to 1. Uses XMLHttpRequest, since fetch reports no
 * upload progress.
 * @throws like customerCall
 */
export async function uploadPhoto(
  photo: Blob,
  onProgress: (share: number) => void,
): Promise<Output<typeof updateProfilePhoto>> {
  const token = customerSession.token();
  const { method, path } = updateProfilePhoto;
  const url = `${location.origin}/api/${path}`;
  const form = new FormData();
  form.append('photo', photo, 'photo');
  const answer = await put(method, url, token, form, onProgress);
  try {
    return parseResponse(updateProfilePhoto, answer, `${method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') customerSession.expire(token);
    throw error;
  }
}

function put(method: string, url: string, token: string | null, form: FormData, onProgress: (share: number) => void) {
  return new Promise<HttpResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new TimeoutError(`Request timed out: ${method} ${url}`));
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onerror = () =>
      reject(new RequestError('We could not reach the server. Check your connection and try again.'));
    request.onload = () =>
      resolve({
        status: request.status,
        ok: request.status >= 200 && request.status < 300,
        text: request.responseText,
        retryAfterMs: null,
      });
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(callerHeaders(token))) request.setRequestHeader(name, value);
    restartTimer();
    request.send(form);
  });
}
