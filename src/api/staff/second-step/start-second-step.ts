import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { type Enrolment, startEnrolment } from './second-step.ts';
import { confirmStaffIdentity, holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Starts the set-up of the signed-in person's authenticator app.
 * @throws account.confirm_first, account.wrong_password, account.too_many_tries, staff.second_step_on
 */
export async function startSecondStep(
  runtime: Runtime,
  call: SignedInCall,
  password: string | undefined,
): Promise<Enrolment> {
  const row = await confirmStaffIdentity(runtime, call, password);
  const { name: issuer } = await getSettings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    await holdStaffIdentity(trx, call, row);
    return startEnrolment(runtime, trx, { id: row.id, email: row.email, issuer });
  });
}
