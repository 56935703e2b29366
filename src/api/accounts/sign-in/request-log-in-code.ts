import { notify } from '#api/notifications/notify.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { passLimits, type LimitStep } from '#api/platform/http/pass-limits.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { isMobileOf, toE164 } from '#api/vendors/phone-number.ts';
import { AppError } from '#shared/errors.ts';
import { CODES_PAUSED } from '#api/accounts/account-phone.texts.ts';
import { ANSWERS, FIELDS } from '#api/accounts/accounts.texts.ts';
import { knownDevice } from '#api/accounts/customer-sessions.ts';
import { findByVerifiedPhone } from '#api/accounts/customers.repository.ts';
import {
  checkLogInProof,
  findRequester,
  limitCodeRequests,
  sendCode,
  sendPhoneCode,
} from '#api/accounts/verification-codes.ts';
import { noteRequester } from '#api/accounts/verification-codes.repository.ts';
import * as repo from './phone-log-in.repository.ts';

/** True for a mobile number (E.164) of the countries that get codes. */
export const isMobileNumber = (
  { config: { sms } }: { config: Pick<Runtime['config'], 'sms'> },
  phone: string,
): boolean => isMobileOf(phone, sms?.countries ?? []);

/**
 * The number of a log-in in E.164.
 * @throws request.invalid for anything but a mobile number of the countries that get codes
 */
export function parseMobileNumber({ config: { sms } }: Pick<Runtime, 'config'>, text: string): string {
  const phone = toE164(text);
  if (phone === null || !isMobileNumber({ config: { sms } }, phone))
    throw new AppError('request.invalid', { fields: { phone: FIELDS.mobileNumber } });
  return phone;
}

/**
 * Sends a code with which a number logs in, known or not: answer, time and limits are the same. With `registration`,
 * which only the reader of that code has, the account's email gets the second code.
 * @returns the sentence of the answer
 * @throws request.invalid, account.sms_off, account.code_too_soon, account.too_many_codes, account.codes_paused,
 * account.wrong_code, account.too_many_tries, request.too_many
 */
export async function requestLogInCode(
  runtime: Runtime,
  origin: RequestOrigin,
  text: string,
  registration: string | null,
): Promise<string> {
  if (runtime.sms === null) throw new AppError('account.sms_off');
  const phone = parseMobileNumber(runtime, text);
  const account = await findByVerifiedPhone(runtime.db, phone);
  const known = await knownDevice(runtime, origin, account?.id ?? null);
  if (registration !== null) {
    const codesOwner = await repo.findPhoneLogIn(runtime.db, phone);
    const own = known ?? (await findRequester(runtime, origin, codesOwner));
    const { purpose } = await checkLogInProof(runtime, origin, codesOwner, { token: registration }, own);
    if (purpose !== 'log-in-secret' || account?.email == null) throw new AppError('account.wrong_code');
    const { id, email, first_name: firstName } = account;
    await limitCodeRequests(runtime, 'log-in-email', email, known ?? origin.source);
    // Always digits: only the reader of the first code can ask for it, so that guessing gains nothing by asking often.
    await runtime.db
      .transaction()
      .execute((trx) => sendCode(runtime, trx, { id, firstName, email }, 'log-in-email', 'digits'));
    return ANSWERS.logInCodeEmailed;
  }
  await limitLogInCodes(runtime, phone, origin.source, known);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const id = await repo.touchPhoneLogIn(trx, phone);
    await sendPhoneCode(runtime, trx, id, phone, 'log-in', name);
    if (origin.device !== null) await noteRequester(trx, id, origin.device);
  });
  return ANSWERS.logInCodeSent;
}

/**
 * The limits of codes to log in: of the number and asker, of the number, and of the centre, which pays for each.
 * Known devices have limits of their own, which strangers cannot use up; strangers cannot keep each other from codes of
 * a number for longer than 15 minutes (docs/security.md 3).
 */
async function limitLogInCodes(runtime: Runtime, phone: string, source: string, known: string | null): Promise<void> {
  const centre = known === null ? 'strangers' : 'known';
  const key = `${digest(phone)}:${known ?? source}`;
  const number = known === null ? digest(phone) : `${digest(phone)}:known`;
  const steps: LimitStep[] = [
    { by: 'take', name: 'codesMinute', key },
    { by: 'pace', name: 'codesHourly', key },
    { by: 'pace', name: 'logInCodesOfNumber', key: number, code: 'account.too_many_codes', isReturned: true },
    { by: 'take', name: 'logInCodesOfCentre', key: centre, code: 'account.codes_paused' },
  ];
  // First, so that a source beyond its limit writes no counters of further numbers.
  if (known === null) steps.unshift({ by: 'slow', name: 'codeRequests', key: source, code: 'request.too_many' });
  try {
    await passLimits(runtime.limits, 'account.code_too_soon', steps);
  } catch (error) {
    if (error instanceof AppError && error.code === 'account.codes_paused') await alertHeads(runtime, centre);
    throw error;
  }
}

/** Alerts the heads of staff, at most once an hour for each, since someone may be running up the SMS bill. */
async function alertHeads(runtime: Runtime, centre: 'known' | 'strangers'): Promise<void> {
  runtime.log.warn({ event: 'sms.log_in_codes_paused', of: centre }, 'too many log-in codes in an hour');
  try {
    await runtime.limits.take('alerts', `log-in-codes:${centre}`);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await runtime.db.transaction().execute((trx) => notify(trx, { staff: 'super_admins' }, CODES_PAUSED[centre]));
}
