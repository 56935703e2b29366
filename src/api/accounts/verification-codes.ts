import { randomBytes, randomInt } from 'node:crypto';
import { newId, type Connection } from '#api/platform/database/database.ts';
import { hmac, isHmac } from '#api/platform/database/encryption.ts';
import { digest } from '#api/platform/http/limits.ts';
import { passLimits, type LimitStep } from '#api/platform/http/pass-limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { type Proof, secretOf } from './code-proof.ts';
import { knownDevice } from './customer-sessions.ts';
import { codeSms, type SmsPurpose } from './account-phone.texts.ts';
import { FIELDS, codeEmail, type EmailPurpose } from './accounts.texts.ts';
import * as repo from './verification-codes.repository.ts';

/** One-time codes by email, and by SMS for a phone number (docs/api.md 6). */

/** The purposes of secrets that go on with a log-in by phone, which no one reads in a message. */
const SECRETS = ['log-in-secret', 'log-in-name'] as const;
type Secret = (typeof SECRETS)[number];

/**
 * Digits of a code: four to verify an address, six for anything that a guess would open. That includes a phone number,
 * which logs in and may be taken from another account.
 */
const CODE_LENGTH: Record<Exclude<repo.Purpose, Secret>, number> = {
  verify: 4,
  'confirm-email': 4,
  'confirm-phone': 6,
  'log-in': 6,
  'log-in-email': 6,
  reset: 6,
  change: 6,
  confirm: 6,
  release: 6,
  'change-phone': 6,
};

/** Codes a day for one address that are digits; later ones are links. */
const DIGITS_A_DAY = 5;

/** The form of a code: digits to enter, or a link with 128 random bits. */
export type CodeForm = 'digits' | 'link';

/** Creates a code that is valid only for this owner, purpose and recipient. */
async function createCode(
  runtime: Runtime,
  trx: Connection,
  ownerId: string,
  purpose: Exclude<repo.Purpose, Secret>,
  to: string,
  form: CodeForm,
): Promise<Proof> {
  const proof =
    form === 'link'
      ? { token: createToken() }
      : { otp: String(randomInt(10 ** CODE_LENGTH[purpose])).padStart(CODE_LENGTH[purpose], '0') };
  await insertProof(runtime, trx, ownerId, purpose, to, proof);
  return proof;
}

const createToken = (): string => randomBytes(16).toString('base64url');

/**
 * Creates the secret that goes on with a log-in by phone after `used`, its code or a secret; it works once, for as long
 * as that one would. A secret for a name only creates an account.
 */
export async function createLogInSecret(
  runtime: Runtime,
  trx: Connection,
  { ownerId, recipient, expiresAt }: repo.Candidate,
  purpose: Secret,
): Promise<string> {
  const token = createToken();
  await insertProof(runtime, trx, ownerId, purpose, recipient, { token }, expiresAt);
  return token;
}

async function insertProof(
  runtime: Runtime,
  trx: Connection,
  ownerId: string,
  purpose: repo.Purpose,
  to: string,
  proof: Proof,
  expiresAt: Date | null = null,
): Promise<void> {
  await repo.insertCode(trx, {
    id: newId(),
    ownerId,
    purpose,
    recipient: to,
    hmac: hmac(runtime.config.appSecret, 'code', ownerId, purpose, to, secretOf(proof)),
    expiresAt,
  });
}

/**
 * Creates a code for a customer or a sign-up and emails it, in the caller's transaction. `page` is the path of the page
 * that a link in its place opens; each purpose but `release` has its own.
 */
export async function sendCode(
  runtime: Runtime,
  trx: Connection,
  owner: { id: string; firstName: string; email: string },
  purpose: EmailPurpose,
  form: CodeForm,
  page?: string,
): Promise<void> {
  const proof = await createCode(runtime, trx, owner.id, purpose, owner.email, form);
  await queueEmail(runtime, trx, owner.email, codeEmail(owner, proof, purpose, runtime.config.publicUrl, page));
}

/** Creates a code of a customer or of a log-in by phone, and sends it by SMS to a phone number in E.164. */
export async function sendPhoneCode(
  runtime: Runtime,
  trx: Connection,
  ownerId: string,
  phone: string,
  purpose: SmsPurpose,
  centreName: string,
): Promise<void> {
  const proof = await createCode(runtime, trx, ownerId, purpose, phone, 'digits');
  await queueSms(runtime, trx, phone, codeSms(secretOf(proof), purpose, centreName));
}

/**
 * Limits codes per recipient and client (an address, or a known device) to one of a purpose in 60 s and 5 of all
 * purposes an hour, and per recipient to 20 a day; past them one goes every 15 minutes, so that others can never keep a
 * person out for longer. Returns the form of the next code: from the sixth of a day it is a link, which cannot be
 * guessed (docs/api.md 6).
 * @param more further limits of this call, after those of the client
 * @param first limits that are counted before any other
 * @throws account.code_too_soon, or the code of a further limit
 */
export async function limitCodeRequests(
  { limits }: Runtime,
  purpose: repo.Purpose,
  email: string,
  client: string,
  more: readonly LimitStep[] = [],
  first: readonly LimitStep[] = [],
): Promise<CodeForm> {
  const key = `${digest(email)}:${client}`;
  const today = await passLimits(limits, 'account.code_too_soon', [
    ...first,
    { by: 'take', name: 'codesMinute', key: `${purpose}:${key}` },
    { by: 'pace', name: 'codesHourly', key },
    ...more,
    { by: 'pace', name: 'codesDaily', key: digest(email) },
  ]);
  return today > DIGITS_A_DAY ? 'link' : 'digits';
}

/**
 * Counts the attempt, then compares a code of a customer; returns the code's id. An address with too many failures is
 * rejected, except on a device where the customer logged in before (docs/security.md 3). For a release code no device
 * is exempt: a thief's is known from the log-in on. `requester`: of a log-in by phone, see `findRequester`.
 * @throws account.wrong_code, account.too_many_tries
 */
export async function checkCode(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string | null,
  purpose: Exclude<repo.Purpose, 'verify' | repo.OfPhoneLogIn>,
  proof: Proof,
  requester: string | null = null,
): Promise<string> {
  const known = purpose === 'release' ? null : ((await knownDevice(runtime, origin, customerId)) ?? requester);
  const { id } = await compareCodes(runtime, origin, customerId === null ? [] : [customerId], purpose, proof, known);
  return id;
}

/**
 * Counts the attempt, then compares a code with those of several sign-ups. `registration` is the secret of the only one
 * if the browser sent it, which makes it the owner's own attempt.
 * @throws account.wrong_code, account.too_many_tries
 */
export const checkSignUpCode = (
  runtime: Runtime,
  origin: RequestOrigin,
  signUpIds: readonly string[],
  registration: string | null,
  proof: Proof,
): Promise<repo.Candidate> =>
  compareCodes(runtime, origin, signUpIds, 'verify', proof, registration === null ? null : digest(registration));

/**
 * The device if it requested a code of this number that has not expired. Like a known device it has attempts of its
 * own, so that a person without an account, or on a new device, gets in beside strangers at the same address. Each
 * code that a stranger asks for gives five attempts more, of a million.
 */
export async function findRequester(
  { db }: Runtime,
  { device }: RequestOrigin,
  phoneLogInId: string | null,
): Promise<string | null> {
  if (device === null || phoneLogInId === null) return null;
  return (await repo.hasRequested(db, phoneLogInId, device)) ? device : null;
}

/**
 * Compares a code that was sent to a phone number to log in, and counts the attempt, or the secret that followed it.
 * `own`: the device if the account of the number knows it, or if it asked for the code.
 * @throws account.wrong_code, account.too_many_tries
 */
export const checkLogInProof = (
  runtime: Runtime,
  origin: RequestOrigin,
  phoneLogInId: string | null,
  proof: Proof,
  own: string | null,
): Promise<repo.Candidate> =>
  compareCodes(
    runtime,
    origin,
    phoneLogInId === null ? [] : [phoneLogInId],
    'token' in proof ? 'log-in-secret' : 'log-in',
    proof,
    own,
  );

/** `ownersKey` identifies an attempt of the owner, which others can neither count against nor use up. */
async function compareCodes(
  runtime: Runtime,
  { source }: RequestOrigin,
  ownerIds: readonly string[],
  purpose: repo.Purpose,
  proof: Proof,
  ownersKey: string | null,
): Promise<repo.Candidate> {
  if (ownersKey === null) await runtime.limits.check('failures', source, 'account.too_many_tries');
  const candidates =
    'token' in proof
      ? await repo.findValidCodes(runtime.db, ownerIds, purpose === 'log-in-secret' ? SECRETS : [purpose])
      : await repo.countAttempt(runtime.db, ownerIds, purpose, {
          key: ownersKey === null ? source : `own:${ownersKey}`,
          isOwners: ownersKey !== null,
        });
  const match = candidates.find(({ ownerId, purpose: own, recipient, hmac: stored }) =>
    isHmac(runtime.config, stored, 'code', ownerId, own, recipient, secretOf(proof)),
  );
  if (match !== undefined) return match;
  runtime.log.info({ event: 'code.wrong', purpose, source }, 'wrong code');
  if (ownersKey === null) await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.wrong_code', { fields: { otp: FIELDS.code } });
}

/** Kinds of messages that send a code to a contact that is not verified yet. */
export const CODE_KINDS_TO_UNVERIFIED_CONTACTS = [
  'account.code.confirm-email',
  'account.code.confirm-phone',
  'account.code.change-phone',
] as const;
