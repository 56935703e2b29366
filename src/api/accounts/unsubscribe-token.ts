import { timingSafeEqual } from 'node:crypto';
import { hmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

/** The token allows only this action, so it may be part of a URL and never expires (docs/api.md 1). */
const tokenSignature = ({ config }: Runtime, customerId: string): Buffer =>
  hmac(config.appSecret, 'unsubscribe', customerId);

/** The URL at which a customer unsubscribes from news with one click. */
export const unsubscribeLink = (runtime: Runtime, customerId: string): string =>
  `${runtime.config.publicUrl}/api/unsubscribe/${customerId}.${tokenSignature(runtime, customerId).toString('base64url')}`;

/**
 * Returns the customer id of a token.
 * @throws request.not_found
 */
export function verifyUnsubscribeToken(runtime: Runtime, token: string): string {
  const [id = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = isId(id) ? tokenSignature(runtime, id.toLowerCase()) : null;
  if (expected === null || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('request.not_found');
  return id.toLowerCase();
}
