import { callerHeaders } from './device-name.ts';
import { RequestError } from './http-client.ts';

/**
 * Fetches a picture with a session's token, which must never be part of an address.
 * @throws RequestError
 */
export async function fetchPicture(url: string, token: string | null, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, headers: callerHeaders(token) });
  if (!response.ok)
    throw new RequestError('The picture could not be brought.', { status: response.status, fromServer: true });
  return response.blob();
}
