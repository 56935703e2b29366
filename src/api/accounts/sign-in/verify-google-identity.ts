import type { GoogleIdentity } from '#api/vendors/google-identity.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

export interface GoogleForm {
  credential: string;
  email?: string | null | undefined;
  referralCode?: string | null | undefined;
}

/**
 * Verifies a credential. An invalid one counts as a failure of its client; a valid one is accepted whatever that count
 * is.
 */
export async function verifyGoogleIdentity(
  runtime: Runtime,
  { source }: RequestOrigin,
  { credential, email }: GoogleForm,
): Promise<GoogleIdentity> {
  if (runtime.google === null) throw new AppError('request.not_found');
  const verified = await runtime.google.verify(credential);
  if (verified.kind === 'unavailable') {
    runtime.log.warn(
      { event: 'google.unavailable', reason: verified.reason },
      'the keys of Google could not be fetched',
    );
    throw new AppError('account.google_unavailable', { retryAfterS: 3 });
  }
  if (verified.kind === 'refused') return rejectGoogleIdentity(runtime, source, verified.reason, email ?? null);
  if (email != null && email !== verified.identity.email) {
    throw new AppError('request.invalid', { fields: { email: FIELDS.googleEmail } });
  }
  return verified.identity;
}

/** `email` is the address claimed in the request, if any: the content of an invalid credential is not trusted. */
export async function rejectGoogleIdentity(
  runtime: Runtime,
  source: string,
  reason: string,
  email: string | null,
): Promise<never> {
  runtime.log.info(
    { event: 'login.failed', source, account: email === null ? null : digest(email), by: 'google', reason },
    'log-in with Google failed',
  );
  await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.google_failed');
}
