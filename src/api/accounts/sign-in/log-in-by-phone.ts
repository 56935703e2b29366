import { newId, type Trx } from '#api/platform/database/database.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import type { LogInProof, logInByPhone as contract } from '#shared/accounts/phone-log-in.contract.ts';
import { phoneLogInStep } from '#shared/accounts/phone-log-in-step.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { setMarketingConsent } from '#api/accounts/consents.ts';
import { knownDevice, openSession, reportNewDevice } from '#api/accounts/customer-sessions.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { isKnownDevice } from '#api/accounts/customer-sessions.repository.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { checkWayBack, followWayBack } from '#api/accounts/recovery/follow-way-back.ts';
import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { takePhone } from '#api/accounts/take-phone.ts';
import { checkCode, checkLogInProof, createLogInSecret, findRequester } from '#api/accounts/verification-codes.ts';
import { type Candidate, consumeCode } from '#api/accounts/verification-codes.repository.ts';
import * as repo from './phone-log-in.repository.ts';
import { parseMobileNumber } from './request-log-in-code.ts';

type Form = Input<typeof contract>['body'];

/** The second proof of an account, which was right before the transaction and is held in it. */
type SecondProof = { passwordHash: string } | { codeId: string };

/** A request whose code or secret was compared. */
interface Request {
  origin: RequestOrigin;
  phone: string;
  form: Form;
  code: Candidate;
  second: SecondProof | null;
}

type Outcome =
  | { step: 'open' | 'create'; customerId: string; token: string }
  | { step: 'name'; registration: string }
  | { step: 'proof'; registration: string; by: LogInProof[]; mayBeNew: boolean };

/**
 * Opens a session for the reader of a code, or an account if the number has none. When more is needed, the answer has a
 * secret to be sent in place of the code, which is used up (docs/api.md 2). With the code of a manager's way back it
 * opens that account. Of concurrent requests with one code one succeeds.
 * @throws request.invalid, account.missing_otp, account.wrong_code, account.wrong_password, account.too_many_tries,
 * account.name_needed, account.proof_needed, request.too_many, request.busy
 */
export async function logInByPhone(
  runtime: Runtime,
  origin: RequestOrigin,
  form: Form,
): Promise<{ isNew: boolean; token: string; user: User }> {
  const phone = parseMobileNumber(runtime, form.phone);
  const proof = readLogInProof(form);
  const account = await customers.findByVerifiedPhone(runtime.db, phone);
  const known = await knownDevice(runtime, origin, account?.id ?? null);
  const codesOwner = await repo.findPhoneLogIn(runtime.db, phone);
  const requester = await findRequester(runtime, origin, codesOwner);
  const code = await checkLogInProof(runtime, origin, codesOwner, proof, known ?? requester);
  if (form.deskCode !== undefined) return comeBackByDesk(runtime, origin, phone, form.deskCode, code);
  const second =
    account === undefined ? null : await checkSecondProof(runtime, origin, account, form, { known, requester });
  if (account === undefined && isNamed(form)) await runtime.limits.slow('signUps', origin.source);
  const outcome = await runtime.db
    .transaction()
    .execute((trx) => proceed(runtime, trx, { origin, phone, form, code, second }));
  if (outcome.step === 'name')
    throw new AppError('account.name_needed', { payload: { registration: outcome.registration } });
  if (outcome.step === 'proof') {
    const { step: _, ...payload } = outcome;
    throw new AppError('account.proof_needed', { payload });
  }
  const isNew = outcome.step === 'create';
  runtime.log.info(
    {
      event: isNew ? 'account.opened_by_phone' : 'login.succeeded',
      customer: outcome.customerId,
      source: origin.source,
      by: 'phone',
    },
    'logged in by phone',
  );
  return { isNew, token: outcome.token, user: await getCurrentUser(runtime, outcome.customerId) };
}

/**
 * Opens the account for which a manager saw an ID, with the code of the number and the manager's. A walk-in becomes an
 * account.
 */
async function comeBackByDesk(
  runtime: Runtime,
  origin: RequestOrigin,
  phone: string,
  deskCode: string,
  code: Candidate,
): Promise<{ isNew: boolean; token: string; user: User }> {
  const way = await checkWayBack(runtime, origin, phone, deskCode);
  const { customer, token } = await runtime.db.transaction().execute(async (trx) => {
    const before = await followWayBack(runtime, trx, way, phone);
    if (!(await consumeCode(trx, code.id, code.ownerId, code.purpose))) throw new AppError('account.wrong_code');
    const session = await openSession(trx, before.id, origin);
    if (before.walk_in) await claimPromotionPlace(trx, before.id);
    return { customer: before, token: session };
  });
  return { isNew: customer.walk_in, token, user: await getCurrentUser(runtime, customer.id) };
}

/** @throws account.missing_otp */
function readLogInProof({ otp, registration }: Form): Proof {
  if (registration !== undefined) return { token: registration };
  if (otp !== undefined) return { otp };
  throw new AppError('account.missing_otp', { fields: { otp: new AppError('account.missing_otp').message } });
}

const isNamed = ({ firstName, lastName }: Form): boolean => Boolean(firstName && lastName);

/**
 * Compares the password or the email's code, if one was sent; wrong passwords are counted as at a log-in by email.
 * `known`: the device if the account knows it; `requester`: if it asked for the code of the number.
 */
async function checkSecondProof(
  runtime: Runtime,
  origin: RequestOrigin,
  { id, email, password_hash: hash }: customers.CustomerRow,
  { password, emailOtp }: Form,
  { known, requester }: { known: string | null; requester: string | null },
): Promise<SecondProof | null> {
  if (password !== undefined && email !== null) {
    const attemptKey = `${digest(email)}:${known ?? 'elsewhere'}`;
    await runtime.limits.countLoginAttempt(attemptKey);
    if (!(await runtime.passwords.matches(hash, password)) || hash === null) {
      runtime.log.info({ event: 'login.failed', source: origin.source, account: digest(email) }, 'log-in failed');
      if (known === null) await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
      throw new AppError('account.wrong_password', { fields: { password: FIELDS.currentPassword } });
    }
    await runtime.limits.reset('loginAttempts', attemptKey);
    return { passwordHash: hash };
  }
  return emailOtp === undefined
    ? null
    : { codeId: await checkCode(runtime, origin, id, 'log-in-email', { otp: emailOtp }, requester) };
}

/** Repeats the second proof under the account's lock, and uses its code up (docs/security.md 30). */
async function holdSecondProof(trx: Trx, account: customers.CustomerRow, second: SecondProof): Promise<void> {
  if ('codeId' in second) {
    if (!(await consumeCode(trx, second.codeId, account.id, 'log-in-email'))) throw new AppError('account.wrong_code');
  } else if (account.password_hash !== second.passwordHash) throw new AppError('account.wrong_password');
}

async function proceed(runtime: Runtime, trx: Trx, request: Request): Promise<Outcome> {
  const { origin, phone, form, code, second } = request;
  const account = await repo.lockByVerifiedPhone(trx, phone);
  const isSilent = account !== undefined && (await repo.isSilent(trx, account));
  if (account !== undefined && second !== null) await holdSecondProof(trx, account, second);
  const step = phoneLogInStep({
    account:
      account === undefined
        ? null
        : {
            hasEmail: account.email !== null,
            isKnownDevice: await isKnownDevice(trx, account.id, origin.device),
            isSilent,
          },
    isVerified: account !== undefined && second !== null,
    isNamed: isNamed(form),
  });
  // The number had no account when the secret for a name was given: another person may hold it now.
  const isForbidden = code.purpose === 'log-in-name' && step !== 'create' && step !== 'name';
  if (isForbidden || !(await consumeCode(trx, code.id, code.ownerId, code.purpose)))
    throw new AppError('account.wrong_code', { fields: { otp: FIELDS.code } });
  if (step === 'create') return createAccount(runtime, trx, request, account);
  if (step === 'open' && account !== undefined) {
    await reportNewDevice(runtime, trx, account, origin);
    await customers.verifyPhone(trx, account.id, phone);
    return { step, customerId: account.id, token: await openSession(trx, account.id, origin) };
  }
  if (step === 'name' || account === undefined)
    return { step: 'name', registration: await createLogInSecret(runtime, trx, code, 'log-in-name') };
  const registration = await createLogInSecret(runtime, trx, code, 'log-in-secret');
  const by: LogInProof[] = account.password_hash === null ? ['email'] : ['password', 'email'];
  return { step: 'proof', registration, by, mayBeNew: isSilent };
}

/** Opens an account for a number. A silent account that held it loses it. */
async function createAccount(
  runtime: Runtime,
  trx: Trx,
  { origin, phone, form }: Request,
  former: customers.CustomerRow | undefined,
): Promise<Outcome> {
  if (former !== undefined) await takePhone(runtime, trx, former);
  const id = newId();
  const isNew = await repo.insertPhoneCustomer(trx, {
    id,
    phone,
    first_name: form.firstName ?? '',
    last_name: form.lastName ?? '',
    referral_code: createReferralCode(),
    referred_by: form.referralCode ? await customers.findReferrer(trx, form.referralCode.toUpperCase()) : null,
  });
  // Another account proved the number at the same moment.
  if (!isNew) throw new AppError('account.wrong_code');
  if (form.marketing != null) await setMarketingConsent(trx, id, form.marketing);
  const token = await openSession(trx, id, origin);
  await claimPromotionPlace(trx, id);
  return { step: 'create', customerId: id, token };
}
