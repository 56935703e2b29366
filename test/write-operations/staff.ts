import { sql } from 'kysely';
import { newToken } from '#api/platform/http/session.ts';
import * as signIn from '#shared/staff/staff-log-in.contract.ts';
import * as people from '#shared/staff/staff.contract.ts';
import { createStaff, createStaffSession, enableTotp, type StaffMember } from '../staff.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import { NEW_PASSWORD } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

interface Person {
  /** The member of staff whom the operations change, with two sessions. */
  member: StaffMember;
  superAdmin: StaffMember;
}

async function makeStaffMember({ app }: Surroundings): Promise<Person> {
  const member = await createStaff(app, 'manager');
  await createStaffSession(app, member.id);
  return { member, superAdmin: await createStaff(app, 'super_admin') };
}

/** Inserts a link with which a member of staff chooses a password. Returns its token. */
async function insertPasswordLink({ app }: Surroundings, staffId: string): Promise<string> {
  const { token, hash } = newToken();
  await app.runtime.db
    .insertInto('password_reset_tokens')
    .values({ staff_id: staffId, token_hash: hash, expires_at: sql<Date>`app_now() + interval '1 hour'` })
    .execute();
  return token;
}

const manage = ({ member, superAdmin }: Person, body: object = {}) => ({
  token: superAdmin.token,
  params: { id: member.id },
  body: { ...body, currentPassword: superAdmin.password },
});

export const staffOperations = operationsOn('member of staff', makeStaffMember, [
  byCall('log in as staff', signIn.logInStaff, 'again', (_, { member: { email, password } }) => ({
    body: { email, password },
    headers: { 'x-device': 'A'.repeat(22) },
  })),
  byCall('log out as staff', signIn.logOutStaff, 'same', (_, { member: { token } }) => ({ token })),
  byCall('change the own password as staff', signIn.changeStaffPassword, 'account.wrong_password', (_, { member }) => ({
    token: member.token,
    body: { oldPassword: member.password, newPassword: NEW_PASSWORD },
  })),
  byCall('start the second step', signIn.startSecondStep, 'again', (_, { member }) => ({
    token: member.token,
    body: { currentPassword: member.password },
  })),
  byCall('turn the second step on', signIn.turnOnSecondStep, 'staff.second_step_on', async ({ app }, { member }) => {
    const code = await enableTotp(app, member.id);
    await app.runtime.db.updateTable('staff').set({ totp_confirmed_at: null }).where('id', '=', member.id).execute();
    return { token: member.token, body: { code: await code(), currentPassword: member.password } };
  }),
  byCall('log in with the second step', signIn.logInStaff, 'staff.wrong_code', async ({ app }, { member }) => {
    const code = await enableTotp(app, member.id);
    return { body: { email: member.email, password: member.password, code: await code() } };
  }),
  byCall('renew the recovery codes', signIn.renewRecoveryCodes, 'staff.wrong_code', async ({ app }, { member }) => {
    const code = await enableTotp(app, member.id);
    return { token: member.token, body: { code: await code() } };
  }),
  byCall('reset a second step', people.resetSecondStep, 'same', async ({ app }, person) => {
    await enableTotp(app, person.member.id);
    return manage(person);
  }),
  byCall(
    'forget the password as staff',
    people.requestStaffPasswordLink,
    'again',
    (_, { member: { email } }) => ({
      body: { email },
    }),
    { wait: '61 seconds' },
  ),
  byJob('send a link to a member of staff', 'send-password-reset-link', (_, { member: { email } }) => ({ email }), {
    repeat: 'again',
  }),
  byCall('choose a password', people.chooseStaffPassword, 'staff.link_over', async (around, { member }) => ({
    body: { token: await insertPasswordLink(around, member.id), newPassword: NEW_PASSWORD },
  })),
  byCall('invite a member of staff', people.inviteStaffMember, 'staff.email_taken', (_, { member, superAdmin }) => ({
    token: superAdmin.token,
    body: {
      email: `new.${member.email}`,
      name: 'Ngọzi Ọ̀kẹ́',
      type: 'technician',
      phoneNumber: '0803 123 4567',
      currentPassword: superAdmin.password,
    },
  })),
  byCall('change a role', people.editStaffMember, 'same', (_, person) =>
    manage(person, { name: 'Kúnlé Àjàyí', type: 'front_desk', phoneNumber: '0803 765 4321' }),
  ),
  byCall('suspend a member of staff', people.suspendStaffMember, 'same', (_, person) =>
    manage(person, { suspended: true }),
  ),
  byCall('send a password link', people.sendPasswordLink, 'again', (_, person) => manage(person), {
    wait: '61 seconds',
  }),
  byJobForAll('delete expired data of staff', 'purge-expired-staff-data', async ({ app }, { member }) => {
    const { db } = app.runtime;
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await db.updateTable('staff_sessions').set({ last_seen_at: longAgo }).where('staff_id', '=', member.id).execute();
    await db
      .insertInto('password_reset_tokens')
      .values({ staff_id: member.id, token_hash: newToken().hash, expires_at: longAgo })
      .execute();
    await db
      .insertInto('staff_known_devices')
      .values({ staff_id: member.id, device: member.id, seen_at: longAgo })
      .execute();
    await db.updateTable('staff').set({ suspended_at: longAgo }).where('id', '=', member.id).execute();
  }),
]);
