import { rejectGuessablePassword } from '#api/accounts/change-password.ts';
import { settings } from '#api/settings/centre-settings.ts';
import { digest } from '#api/http/limits.ts';
import { newToken, tokenHash as hashOf } from '#api/http/session.ts';
import type { Origin } from '#api/http/source.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { needsSecondStep } from '#shared/staff/capabilities.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import { passwordLinkEmail, staffPasswordChangedEmail } from './staff.emails.ts';
import { type Enrolment, startEnrolment, checkSecondStep, confirmEnrolment, newRecoveryCodes } from './second-step.ts';
import * as repo from './staff-sessions.repository.ts';

export type LogInResult =
  | { token: string; staff: StaffMe; recoveryCodes?: string[] }
  | { step: 'code' }
  | ({ step: 'enrol' } & Enrolment);

interface LogInAttempt extends Origin {
  requestId: string;
}

/** Where a call comes from, as it is remembered, and the first of these where this member of staff had a session, or null. */
async function resolveStaffOrigin(runtime: Runtime, { source, device }: Origin, staffId: string | null) {
  const places = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const had = await repo.findKnownOrigins(runtime.db, staffId, places);
  return { source, places, known: places.find((place) => had.has(place)) ?? null };
}
type StaffOrigin = Awaited<ReturnType<typeof resolveStaffOrigin>>;

/**
 * Guesses are counted per account and place before they are compared (rules.md 3). `wrong` counts a failure, writes it down
 * and throws; `right` clears the count.
 */
async function countGuess(runtime: Runtime, { source, known }: StaffOrigin, account: string, what: 'password' | 'code') {
  const key = `staff-${what}:${digest(account)}:${known ?? 'elsewhere'}`;
  await runtime.limits.guess(key);
  return {
    right: () => runtime.limits.forget('guess', key),
    wrong: async (code: 'account.wrong_credentials' | 'staff.wrong_code' | 'account.wrong_password'): Promise<never> => {
      runtime.log.info({ event: 'staff.login-failed', what, source, account: digest(account) }, 'staff log-in failed');
      // As for customers: an address that is shared must not tell who works here.
      if (known === null || known === source) await runtime.limits.take('failures', source, 'account.too_many_tries');
      const field = { 'account.wrong_credentials': null, 'staff.wrong_code': 'code', 'account.wrong_password': 'oldPassword' }[code];
      throw new AppError(code, field === null ? {} : { fields: { [field]: new AppError(code).message } });
    },
  };
}

/**
 * Opens a staff session. Owner and super_admin need a code of their app as well; where none is set up yet (and the
 * configuration requires it) the first log-in sets it up. Their own device or address is never turned away for what others
 * did there. Throws wrong_credentials, suspended, wrong_code or too_many_tries.
 */
export async function logInStaff(runtime: Runtime, attempt: LogInAttempt, email: string, password: string, code: string | null): Promise<LogInResult> {
  const row = await repo.findByEmail(runtime.db, email);
  const from = await resolveStaffOrigin(runtime, attempt, row?.id ?? null);
  if (from.known === null) await runtime.limits.check('failures', attempt.source, 'account.too_many_tries');
  const guess = await countGuess(runtime, from, email, 'password');
  if (!(await runtime.passwords.matches(row?.password_hash ?? null, password)) || row === undefined) return guess.wrong('account.wrong_credentials');
  await guess.right();
  if (row.suspended_at !== null) throw new AppError('staff.suspended');
  const isSetUp = row.totp_confirmed_at !== null;
  const isDue = isSetUp || (needsSecondStep(row.type) && runtime.config.secondStep === 'required');
  if (!isDue) return openStaffSession(runtime, attempt, row, from.places, 'password');
  if (code === null) {
    if (isSetUp) return { step: 'code' };
    const { name: issuer } = await settings(runtime.db);
    return { step: 'enrol', ...(await startEnrolment(runtime, runtime.db, { id: row.id, email, issuer })) };
  }
  const codeGuess = await countGuess(runtime, from, email, 'code');
  if (isSetUp) {
    const by = (await checkSecondStep(runtime, runtime.db, row.id, code)) ?? (await codeGuess.wrong('staff.wrong_code'));
    await codeGuess.right();
    return openStaffSession(runtime, attempt, row, from.places, by);
  }
  const recoveryCodes = await confirm(runtime, { staffId: row.id, requestId: attempt.requestId }, code);
  if (recoveryCodes === null) return codeGuess.wrong('staff.wrong_code');
  await codeGuess.right();
  return { ...(await openStaffSession(runtime, attempt, { ...row, totp_confirmed_at: new Date() }, from.places, 'app')), recoveryCodes };
}

async function openStaffSession(runtime: Runtime, { requestId }: LogInAttempt, row: repo.StaffRow, places: string[], by: string): Promise<{ token: string; staff: StaffMe }> {
  const { token, hash } = newToken();
  await acting(runtime, { staffId: row.id, requestId }, async (trx, note) => {
    // The password or the role may have changed, or the person been shut out, since it was compared: that ended all sessions, this one too.
    if (!(await repo.lockUnchanged(trx, row))) throw new AppError('account.wrong_credentials');
    await repo.insertSession(trx, row.id, hash, places);
    note({ event: 'staff.logged-in', subject: { kind: 'staff', id: row.id }, detail: { by } });
  });
  return { token, staff: presentSignedInStaff(row) };
}

const confirm = (runtime: Runtime, actor: Actor, code: string): Promise<string[] | null> =>
  acting(runtime, actor, async (trx, note) => {
    const codes = await confirmEnrolment(runtime, trx, actor.staffId ?? '', code);
    if (codes !== null) note({ event: 'staff.second-step-on', subject: { kind: 'staff', id: actor.staffId ?? '' } });
    return codes;
  });

export const presentSignedInStaff = (row: repo.StaffRow): StaffMe => ({
  _id: row.id, name: row.name, email: row.email, type: row.type, secondStep: row.totp_confirmed_at !== null,
});

async function findSelf(runtime: Runtime, staffId: string): Promise<repo.StaffRow> {
  const row = await repo.findById(runtime.db, staffId);
  if (row === undefined) throw new AppError('session.missing');
  return row;
}

/** The signed-in member of staff. */
export const getSignedInStaff = async (runtime: Runtime, staffId: string): Promise<StaffMe> => presentSignedInStaff(await findSelf(runtime, staffId));

export async function logOutStaff(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash !== null) await repo.deleteSession(runtime.db, tokenHash);
}

/** A new secret for one's own app. */
export async function startSecondStep(runtime: Runtime, staffId: string): Promise<Enrolment> {
  const [{ email }, { name: issuer }] = await Promise.all([findSelf(runtime, staffId), settings(runtime.db)]);
  return startEnrolment(runtime, runtime.db, { id: staffId, email, issuer });
}

interface SignedInCall extends Origin {
  staff: { staffId: string; tokenHash: Buffer };
  requestId: string;
}

/** Turns one's own second step on, or (`renew`) makes new recovery codes. Throws `staff.wrong_code`. */
export async function issueRecoveryCodes(runtime: Runtime, call: SignedInCall, code: string, renew: boolean): Promise<string[]> {
  const { staffId } = call.staff;
  const { email } = await findSelf(runtime, staffId);
  const guess = await countGuess(runtime, await resolveStaffOrigin(runtime, call, staffId), email, 'code');
  const actor = { staffId, requestId: call.requestId };
  const codes = renew ? await renewRecoveryCodes(runtime, actor, staffId, code) : await confirm(runtime, actor, code);
  if (codes === null) return guess.wrong('staff.wrong_code');
  await guess.right();
  return codes;
}

const renewRecoveryCodes = (runtime: Runtime, actor: Actor, staffId: string, code: string): Promise<string[] | null> =>
  acting(runtime, actor, async (trx, note) => {
    if ((await checkSecondStep(runtime, trx, staffId, code)) === null) return null;
    note({ event: 'staff.recovery-codes-renewed', subject: { kind: 'staff', id: staffId } });
    return newRecoveryCodes(runtime, trx, staffId);
  });

/** Changes one's own password; the other sessions end and the owner of the account is told. */
export async function changeStaffPassword(runtime: Runtime, call: SignedInCall, oldPassword: string, newPassword: string): Promise<void> {
  const row = await findSelf(runtime, call.staff.staffId);
  rejectGuessablePassword('newPassword', newPassword, row.email);
  const guess = await countGuess(runtime, await resolveStaffOrigin(runtime, call, row.id), row.email, 'password');
  if (!(await runtime.passwords.matches(row.password_hash, oldPassword))) return guess.wrong('account.wrong_password');
  await guess.right();
  const passwordHash = await runtime.passwords.hash(newPassword);
  await acting(runtime, { staffId: row.id, requestId: call.requestId }, async (trx, note) => {
    await repo.setPassword(trx, row.id, passwordHash);
    await repo.endSessions(trx, row.id, call.staff.tokenHash);
    await repo.endLinks(trx, row.id);
    await queueMail(runtime, trx, row.email, staffPasswordChangedEmail(row.name, runtime.config.publicUrl));
    note({ event: 'staff.password-changed', subject: { kind: 'staff', id: row.id } });
  });
}

/** A mailed link for an address, if it belongs to somebody who may log in; the caller's answer is the same either way. */
export async function requestStaffPasswordLink(runtime: Runtime, { source }: Origin, email: string): Promise<void> {
  const asker = `staff:${digest(email)}:${source}`;
  await runtime.limits.take('codesMinute', asker, 'account.code_too_soon');
  await runtime.limits.take('codesHourly', asker, 'account.code_too_soon');
  await runtime.limits.take('codesDaily', `staff:${digest(email)}`, 'account.code_too_soon');
  // The look-up is a job of its own: what it finds cannot show in this answer's time.
  await runtime.queue.send('send-staff-link', { email });
}

/** The job behind forgotPassword. */
export async function sendRequestedPasswordLink(runtime: Runtime, email: string): Promise<void> {
  const row = await repo.findByEmail(runtime.db, email);
  if (row === undefined || row.suspended_at !== null) return;
  const { token, hash } = newToken();
  await runtime.db.transaction().execute(async (trx) => {
    await repo.insertLink(trx, row.id, hash);
    await queueMail(runtime, trx, row.email, passwordLinkEmail(row.name, runtime.config.publicUrl, token));
  });
}

/**
 * Chooses a password with a mailed link. Of many at once exactly one succeeds; every session ends. A link that is over counts
 * as a failure of its source; a good one cannot be guessed and is never turned away for others' failures.
 * Throws `staff.link_over` or too_many_tries.
 */
export async function chooseStaffPassword(runtime: Runtime, { source, requestId }: LogInAttempt, token: string, newPassword: string): Promise<void> {
  const hash = hashOf(token);
  const link = await repo.findLink(runtime.db, hash);
  if (link === undefined) {
    await runtime.limits.take('failures', source, 'account.too_many_tries');
    throw new AppError('staff.link_over');
  }
  rejectGuessablePassword('newPassword', newPassword, link.email);
  const passwordHash = await runtime.passwords.hash(newPassword);
  await acting(runtime, { staffId: null, requestId }, async (trx, note) => {
    if (!(await repo.useLink(trx, hash))) throw new AppError('staff.link_over');
    await repo.endLinks(trx, link.staff_id);
    await repo.setPassword(trx, link.staff_id, passwordHash);
    await repo.endSessions(trx, link.staff_id);
    note({ event: 'staff.password-chosen', subject: { kind: 'staff', id: link.staff_id } });
  });
}

/** For the people who manage accounts. */
export const { insertLink, endLinks, endSessions } = repo;

/** Sessions, links and places of staff whose time is over. Returns how many sessions and links went. */
export const purgeExpiredStaffData = ({ db }: Runtime): Promise<number> => repo.deleteExpired(db);
