import { downloadExport } from '#shared/privacy/personal-data.contract.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { saveFile } from '#web/lib/save-file.ts';

/**
 * Downloads the file with all personal data. A large file takes longer than other calls may, so the time is not limited
 * here; the server ends a connection that stands still.
 * @throws AppError, RequestError
 */
export async function saveExport(proof: object): Promise<void> {
  const token = customerSession.token();
  const { method, path } = downloadExport;
  const url = `${location.origin}/api/${path}`;
  const headers = { ...callerHeaders(token), 'content-type': 'application/json' };
  let file: Blob;
  try {
    const answer = await fetch(url, { method, headers, body: JSON.stringify(proof) });
    if (!answer.ok) {
      const { status, ok } = answer;
      parseResponse(downloadExport, { status, ok, text: await answer.text(), retryAfterMs: null }, `${method} ${url}`);
    }
    file = await answer.blob();
  } catch (error) {
    if (error instanceof TypeError)
      throw new RequestError('The file could not be brought. Check your connection and try again.', { cause: error });
    throw error;
  }
  saveFile('my-data.json', file);
}
