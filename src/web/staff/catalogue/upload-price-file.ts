import { importPrices, previewPriceFile } from '#shared/catalogue/prices.contract.ts';
import type { AnyEndpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { sendRequest } from '#web/lib/http-client.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** The time that a megabyte takes on a slow line, ms. */
const UPLOAD = { timeoutMs: 60_000, retries: 1 };

async function send<E extends AnyEndpoint>(endpoint: E, file: Blob, query = ''): Promise<Output<E>> {
  const token = staffSession.token();
  const url = `${location.origin}/api/${endpoint.path}${query}`;
  const body = new FormData();
  body.append('file', file, 'prices.csv');
  const init = { method: endpoint.method, headers: callerHeaders(token), body };
  const answer = await sendRequest(url, init, undefined, UPLOAD);
  try {
    return parseResponse(endpoint, answer, `${endpoint.method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') staffSession.expire(token);
    throw error;
  }
}

/**
 * The changes that a file of prices would make.
 * @throws like staffCall
 */
export const previewFile = (file: Blob) => send(previewPriceFile, file);

/** Saves a file of prices whose preview has this digest. @throws like staffCall */
export const importFile = (file: Blob, digest: string) =>
  send(importPrices, file, `?${new URLSearchParams({ digest }).toString()}`);
