import { timingSafeEqual } from 'node:crypto';
import { setMarketingConsent } from './consent-records.ts';
import { hmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isCustomer } from './unsubscribe.repository.ts';

/** The token can only do this one thing, so it may stand in an address and never ends (docs/api.md 1). */
const tokenSignature = ({ config }: Runtime, customerId: string): Buffer =>
  hmac(config.appSecret, 'unsubscribe', customerId);

/** Where one click ends somebody's news. */
export const unsubscribeLink = (runtime: Runtime, customerId: string): string =>
  `${runtime.config.publicUrl}/api/unsubscribe/${customerId}.${tokenSignature(runtime, customerId).toString('base64url')}`;

/** Whose token it is. Throws request.not_found. */
export function verifyUnsubscribeToken(runtime: Runtime, token: string): string {
  const [id = '', mark = ''] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  const right = isId(id) ? tokenSignature(runtime, id.toLowerCase()) : null;
  if (right === null || given.length !== right.length || !timingSafeEqual(given, right))
    throw new AppError('request.not_found');
  return id.toLowerCase();
}

/** Writes down the no, with its time; again is the same, and so is somebody whose account is gone. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const customerId = verifyUnsubscribeToken(runtime, token);
  if (!(await isCustomer(runtime.db, customerId))) return;
  await setMarketingConsent(runtime.db, customerId, false);
  runtime.log.info({ event: 'account.news_stopped', customer: customerId }, 'news stopped by a click');
}
