import { CSV_BOM } from '#shared/csv.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { fetchPicture } from '#web/lib/fetch-picture.ts';
import { RequestError, sendRequest } from '#web/lib/http-client.ts';
import { saveTextFile } from '#web/lib/save-file.ts';
import { staffSession } from './staff-session.ts';

const base = () => `${location.origin}/api/`;

/** Calls the API with the staff session's token. */
export const staffCall = createApiClient({ token: staffSession.token, onSessionMissing: staffSession.expire });

/**
 * Downloads a file with the session's token, which must never be part of an address.
 * @throws RequestError
 */
export async function downloadFile(
  endpoint: AnyEndpoint,
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const asked = new URLSearchParams(query).toString();
  const { ok, status, text } = await sendRequest(`${base()}${endpoint.path}${asked && `?${asked}`}`, {
    method: endpoint.method,
    headers: callerHeaders(staffSession.token()),
  });
  if (!ok) throw new RequestError('The file could not be brought. Please try again.', { status, fromServer: true });
  // Decoding the text removes the byte order mark by which spreadsheets recognise UTF-8.
  const marked = text.startsWith(CSV_BOM) ? text : CSV_BOM + text;
  saveTextFile(name, marked, 'text/csv;charset=utf-8');
}

/**
 * Fetches a picture that only staff may see.
 * @throws RequestError
 */
export const fetchStaffPicture = (path: string, signal: AbortSignal): Promise<Blob> =>
  fetchPicture(`${base()}${path}`, staffSession.token(), signal);
