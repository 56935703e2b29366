import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { createGoogleNonce } from './google-nonce.ts';

/**
 * The configuration of Google's button, with a fresh nonce for the device that asks.
 * @throws request.not_found when log-in with Google is off
 */
export async function startGoogleLogin(
  runtime: Runtime,
  { device }: RequestOrigin,
): Promise<{ clientId: string; script: string; nonce: string }> {
  const { google } = runtime.config;
  if (google === null) throw new AppError('request.not_found');
  return { clientId: google.clientId, script: google.scriptUrl, nonce: await createGoogleNonce(runtime, device) };
}
