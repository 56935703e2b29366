import type { Runtime } from '#api/runtime.ts';
import { sendForgottenLink } from './sign-in/service.ts';

export async function workStaff(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-staff-link', ({ email }) => sendForgottenLink(runtime, email));
}
