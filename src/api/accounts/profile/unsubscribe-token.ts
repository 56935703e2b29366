import { hmac, isHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The URL at which a customer unsubscribes from news with one click. Its token allows only this action, so it may be
 * part of a URL and never expires (docs/api.md 1).
 */
export const unsubscribeLink = ({ config }: Runtime, customerId: string): string =>
  `${config.publicUrl}/api/unsubscribe/${customerId}.${hmac(config.appSecret, 'unsubscribe', customerId).toString('base64url')}`;

/**
 * Returns the customer id of a token.
 * @throws request.not_found
 */
export function verifyUnsubscribeToken(runtime: Runtime, token: string): string {
  const [id = '', signature = ''] = token.split('.');
  const customerId = id.toLowerCase();
  if (!isId(id) || !isHmac(runtime.config, Buffer.from(signature, 'base64url'), 'unsubscribe', customerId))
    throw new AppError('request.not_found');
  return customerId;
}
