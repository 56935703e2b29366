import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { email, line, optionalLine } from '#shared/text-schemas.ts';
import { user } from './accounts.contract.ts';

/** Above the length of any ID token: Google's have about 1200 characters. */
const CREDENTIAL_MAX = 8192;

export const startGoogleLogin = endpoint({
  method: 'GET',
  path: 'user/google',
  auth: 'public',
  summary:
    "Settings of Google's button: client id, script, and a nonce valid once within 10 minutes. 404 while Google is off.",
  response: z.object({ clientId: z.string(), script: z.string(), nonce: z.string() }),
});

/** Identity comes only from the credential, Google's signed ID token; name and email are not trusted. */
const given = {
  name: optionalLine(200),
  email: z.optional(z.nullable(email())),
  credential: line(CREDENTIAL_MAX),
};

const opened = z.object({ message: z.string(), token: z.string(), user });
const refusals = ['account.google_failed', 'account.google_unavailable', 'account.google_unlinked'] as const;

export const logInWithGoogle = endpoint({
  method: 'POST',
  path: 'user/login/google',
  auth: 'public',
  summary:
    "Open a session with Google's ID token. An account with that address is linked where Google is authoritative for the address.",
  body: z.object(given),
  response: opened,
  missing: 'account.google_failed',
  errors: [...refusals, 'account.google_unknown', 'account.too_many_tries'],
});

export const signUpWithGoogle = endpoint({
  method: 'POST',
  path: 'user/register/google',
  auth: 'public',
  summary:
    "Create an account with Google's ID token and open a session. Google has verified the address, so no code is sent.",
  body: z.object({ ...given, referralCode: optionalLine(20) }),
  response: opened,
  missing: 'account.google_failed',
  errors: [...refusals, 'account.google_exists', 'account.too_many_tries'],
});
