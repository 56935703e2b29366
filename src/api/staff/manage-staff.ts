import { randomBytes } from 'node:crypto';
import { phoneOf } from '#api/accounts/sign-up.ts';
import { newId, type Trx } from '#api/db/database.ts';
import { newToken } from '#api/http/session.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { may, type StaffType } from '#shared/staff/capabilities.ts';
import { acting } from '#api/audit/audit-log.ts';
import { invitationEmail, passwordLinkEmail, secondStepResetEmail } from './staff.emails.ts';
import { removeSecondStep } from './second-step.ts';
import { endLinks, endSessions, insertLink } from './staff-log-in.ts';
import * as repo from './staff-members.repository.ts';

/** A call of somebody who manages accounts. */
export interface Manager {
  staff: { staffId: string; type: StaffType; name: string };
  requestId: string;
}

interface Form {
  name: string;
  phoneNumber?: string | null | undefined;
  type: StaffType;
}

const toActorOf = ({ staff, requestId }: Manager) => ({ staffId: staff.staffId, requestId });
const subject = (id: string) => ({ kind: 'staff', id });
const phone = (text: string | null | undefined): string | null => (text ? phoneOf(text) : null);

/** Only an owner makes or touches an owner (contract.md 8). */
function guardOwners({ staff }: Manager, ...types: StaffType[]): void {
  if (types.includes('owner') && !may(staff.type, 'owners.manage')) throw new AppError('staff.owners_only');
}

async function lockStaffMember(trx: Trx, manager: Manager, id: string): Promise<repo.StaffRow> {
  const row = await repo.lockById(trx, id);
  if (row === undefined) throw new AppError('staff.not_found');
  guardOwners(manager, row.type);
  return row;
}

/** Throws `staff.last_owner` when nobody else could log in as an owner. Takes its locks before anything else is locked. */
async function guardLastOwner(trx: Trx, id: string): Promise<void> {
  const owners = await repo.lockOwners(trx);
  if (owners.includes(id) && owners.length === 1) throw new AppError('staff.last_owner');
}

export const listStaffMembers = async ({ db }: Runtime): Promise<Person[]> => (await repo.listStaff(db)).map(presentStaffMember);

/** Makes an account and mails the link to its first password. Throws `staff.email_taken`. */
export async function inviteStaffMember(runtime: Runtime, manager: Manager, form: Form & { email: string }): Promise<Person> {
  guardOwners(manager, form.type);
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    const row = await repo.insertStaff(trx, { id: newId(), email: form.email, name: form.name, phone: phone(form.phoneNumber), type: form.type, password_hash: null });
    if (row === undefined) throw new AppError('staff.email_taken', { fields: { email: 'Somebody with this email works here already.' } });
    const { token, hash } = newToken();
    await insertLink(trx, row.id, hash);
    await queueMail(runtime, trx, row.email, invitationEmail(row.name, manager.staff.name, row.type, runtime.config.publicUrl, token));
    note({ event: 'staff.invited', subject: subject(row.id), detail: { type: row.type } });
    return presentStaffMember(row);
  });
}

/** Changes name, phone or role. A new role ends the person's sessions, since it may ask for a second step. */
export async function editStaffMember(runtime: Runtime, manager: Manager, id: string, form: Form): Promise<Person> {
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    if (form.type !== 'owner') await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    guardOwners(manager, form.type);
    const row = await repo.updateStaff(trx, id, { name: form.name, phone: phone(form.phoneNumber), type: form.type });
    if (row.type !== before.type) await endSessions(trx, id);
    note({ event: 'staff.edited', subject: subject(id), detail: row.type === before.type ? {} : { from: before.type, to: row.type } });
    return presentStaffMember(row);
  });
}

/** Shuts out or lets in again. Sessions and links end at once. The state that is already there is a success without effect. */
export async function suspendStaffMember(runtime: Runtime, manager: Manager, id: string, suspended: boolean): Promise<Person> {
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    if (suspended) await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if ((before.suspended_at !== null) === suspended) return presentStaffMember(before);
    if (suspended) {
      await endSessions(trx, id);
      await endLinks(trx, id);
    }
    note({ event: suspended ? 'staff.suspended' : 'staff.let-in', subject: subject(id) });
    return presentStaffMember(await repo.setSuspended(trx, id, suspended));
  });
}

/** Mails a new link; the earlier ones stop working. */
export async function sendPasswordLink(runtime: Runtime, manager: Manager, id: string): Promise<void> {
  await acting(runtime, toActorOf(manager), async (trx, note) => {
    const row = await lockStaffMember(trx, manager, id);
    if (row.suspended_at !== null) throw new AppError('staff.suspended');
    await runtime.limits.take('codesMinute', `staff-link:${id}`);
    const { token, hash } = newToken();
    await endLinks(trx, id);
    await insertLink(trx, id, hash);
    const { publicUrl } = runtime.config;
    const isFirst = row.password_hash === null;
    await queueMail(runtime, trx, row.email,
      isFirst ? invitationEmail(row.name, manager.staff.name, row.type, publicUrl, token) : passwordLinkEmail(row.name, publicUrl, token));
    note({ event: 'staff.link-sent', subject: subject(id) });
  });
}

/** Forgets the authenticator app of somebody who lost it. Not one's own: that would make the second step a first one. */
export async function resetSecondStep(runtime: Runtime, manager: Manager, id: string): Promise<Person> {
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    const row = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if (await removeSecondStep(trx, id)) {
      await endSessions(trx, id);
      await queueMail(runtime, trx, row.email, secondStepResetEmail(row.name, runtime.config.publicUrl));
      note({ event: 'staff.second-step-reset', subject: subject(id) });
    }
    return presentStaffMember({ ...row, totp_confirmed_at: null });
  });
}

export interface FirstOwner {
  email: string;
  /** Only when it was made just now and nobody chose one: to be shown once. */
  password: string | null;
}

/**
 * Makes the first owner from OWNER_EMAIL and OWNER_PASSWORD; without a password (sandbox only) a random one is made and
 * returned. An owner who is there already stays as they are. Safe when two processes start at once.
 */
export async function ensureFirstOwner(runtime: Pick<Runtime, 'config' | 'db' | 'passwords' | 'log'>): Promise<FirstOwner> {
  const { owner } = runtime.config;
  const before = await repo.anyOwner(runtime.db);
  if (before !== undefined) return { email: before.email, password: null };
  const random = owner.password === null ? randomBytes(9).toString('base64url') : null;
  const passwordHash = await runtime.passwords.hash(owner.password ?? random ?? '');
  return runtime.db.transaction().execute(async (trx) => {
    await repo.lockTable(trx);
    const meanwhile = await repo.anyOwner(trx);
    if (meanwhile !== undefined) return { email: meanwhile.email, password: null };
    await repo.insertStaff(trx, { id: newId(), email: owner.email, name: 'Owner', phone: null, type: 'owner', password_hash: passwordHash });
    runtime.log.info({ event: 'staff.first-owner' }, 'the first owner was made');
    return { email: owner.email, password: random };
  });
}

const stateOf = (row: repo.StaffRow): Person['state'] =>
  row.suspended_at !== null ? 'suspended' : row.password_hash === null ? 'invited' : 'active';

const presentStaffMember = (row: repo.StaffRow): Person => ({
  _id: row.id, name: row.name, email: row.email, phoneNumber: row.phone, type: row.type, state: stateOf(row), secondStep: row.totp_confirmed_at !== null,
});
