import * as audit from '#shared/audit/audit-log.contract.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as settings from '#shared/settings/settings.contract.ts';
import * as contract from '#shared/staff/staff.contract.ts';
import * as signIn from '#shared/staff/staff-log-in.contract.ts';
import { toActor } from '#api/audit/audit-log.ts';
import { exportAuditLog } from '#api/audit/export-audit-log.ts';
import { sendCsv } from '#api/platform/http/send-csv.ts';
import { listAuditLog } from '#api/audit/list-audit-log.ts';
import { listStaffMembers } from './staff-members.ts';
import { inviteStaffMember } from './team/invite-staff-member.ts';
import { editSettings } from './edit-settings.ts';
import { editStaffMember } from './team/edit-staff-member.ts';
import { suspendStaffMember } from './team/suspend-staff-member.ts';
import { sendPasswordLink } from './team/send-password-link.ts';
import { resetSecondStep } from './second-step/reset-second-step.ts';
import { logInStaff } from './sign-in/log-in-staff.ts';
import { getSignedInStaff, logOutStaff } from './staff-sessions.ts';
import { changeStaffPassword } from './sign-in/change-staff-password.ts';
import { startSecondStep } from './second-step/start-second-step.ts';
import { renewRecoveryCodes } from './second-step/renew-recovery-codes.ts';
import { turnOnSecondStep } from './second-step/turn-on-second-step.ts';
import { requestStaffPasswordLink } from './sign-in/request-staff-password-link.ts';
import { chooseStaffPassword } from './sign-in/choose-staff-password.ts';
import { ANSWERS } from './staff-members.texts.ts';

/** Routes of staff: log-in, passwords, second steps, staff accounts, changing the settings, and the audit log. */
export function staffRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(signIn.logInStaff, async (call) => {
    const { email, password, code } = call.body;
    const result = await logInStaff(runtime, call, email, password, code || null);
    if ('token' in result)
      return { message: result.recoveryCodes ? ANSWERS.newRecoveryCodes : ANSWERS.loggedIn, ...result };
    return {
      message: result.step === 'code' ? ANSWERS.enterCode : ANSWERS.setUpSecondStep,
      ...result,
    };
  });
  route(signIn.logOutStaff, async (call) => {
    await logOutStaff(runtime, call.tokenHash);
    return { message: ANSWERS.loggedOut };
  });
  route(signIn.getSignedInStaff, (call) => getSignedInStaff(runtime, call.staff.staffId));
  route(signIn.changeStaffPassword, async (call) => {
    await changeStaffPassword(runtime, call, call.body.oldPassword, call.body.newPassword);
    return { message: ANSWERS.passwordChanged };
  });
  route(signIn.startSecondStep, (call) => startSecondStep(runtime, call, call.body.currentPassword));
  route(signIn.turnOnSecondStep, async (call) => ({
    message: ANSWERS.newRecoveryCodes,
    recoveryCodes: await turnOnSecondStep(runtime, call, call.body.code, call.body.currentPassword),
  }));
  route(signIn.renewRecoveryCodes, async (call) => ({
    message: ANSWERS.newRecoveryCodes,
    recoveryCodes: await renewRecoveryCodes(runtime, call, call.body.code),
  }));
  route(contract.requestStaffPasswordLink, async (call) => {
    await requestStaffPasswordLink(runtime, call, call.body.email);
    return { message: ANSWERS.passwordLinkSent };
  });
  route(contract.chooseStaffPassword, async (call) => {
    await chooseStaffPassword(runtime, call, call.body.token, call.body.newPassword);
    return { message: ANSWERS.passwordChosen };
  });

  route(contract.listStaffMembers, async () => ({ people: await listStaffMembers(runtime) }));
  route(contract.inviteStaffMember, async (call) => ({
    message: ANSWERS.invited,
    person: await inviteStaffMember(runtime, call, call.body, call.body.currentPassword),
  }));
  route(contract.editStaffMember, async (call) => ({
    message: ANSWERS.saved,
    person: await editStaffMember(runtime, call, call.params.id, call.body, call.body.currentPassword),
  }));
  route(contract.suspendStaffMember, async (call) => {
    const { suspended, currentPassword } = call.body;
    const person = await suspendStaffMember(runtime, call, call.params.id, suspended, currentPassword);
    return { message: suspended ? ANSWERS.suspended(person.name) : ANSWERS.reinstated(person.name), person };
  });
  route(contract.sendPasswordLink, async (call) => {
    await sendPasswordLink(runtime, call, call.params.id, call.body.currentPassword);
    return { message: ANSWERS.newLinkSent };
  });
  route(contract.resetSecondStep, async (call) => ({
    message: ANSWERS.secondStepReset,
    person: await resetSecondStep(runtime, call, call.params.id, call.body.currentPassword),
  }));

  route(settings.editSettings, async (call) => {
    const { currentPassword, ...update } = call.body;
    return {
      message: ANSWERS.settingsSaved,
      ...(await editSettings(runtime, call, update, currentPassword)),
    };
  });

  type AuditQuery = {
    staff?: string | null | undefined;
    event?: string | null | undefined;
    subject?: string | null | undefined;
  };
  const filterOf = ({ staff, event, subject }: AuditQuery) => ({
    staff: staff || null,
    event: event || null,
    subject: subject || null,
  });
  route(audit.listAuditLog, ({ query }) => listAuditLog(runtime, filterOf(query), Number(query.page ?? 1)));
  route(audit.exportAuditLog, async (call) =>
    sendCsv(call.reply, 'audit.csv', await exportAuditLog(runtime, toActor(call), filterOf(call.query))),
  );
}
