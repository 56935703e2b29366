import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { type Enrolment, startEnrolment } from './second-step.ts';
import { findSelf } from './staff-sessions.ts';

/** Starts the set-up of the signed-in person's authenticator app. */
export async function startSecondStep(runtime: Runtime, staffId: string): Promise<Enrolment> {
  const [{ email }, { name: issuer }] = await Promise.all([findSelf(runtime, staffId), getSettings(runtime.db)]);
  return startEnrolment(runtime, runtime.db, { id: staffId, email, issuer });
}
