import type { Jobs } from '#api/platform/jobs/job-queue.ts';
import type { Runtime } from '#api/runtime.ts';
import { sendCode } from './verification-codes.ts';
import { lockByEmail } from './customers.repository.ts';
import { findNewestSignUps, findSignUp } from './sign-up/sign-ups.repository.ts';

/**
 * Job: sends the code that `queueCode` requested. A code to reset the password goes to the customer, one to verify an
 * address to its sign-up: the one with the given id, else the newest.
 */
export async function sendRequestedCode(
  runtime: Runtime,
  { email, purpose, form = 'digits', signUpId = null }: Jobs['send-code'],
): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await lockByEmail(trx, email);
    if (purpose === 'reset') {
      if (customer !== undefined)
        await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, purpose, form);
      return;
    }
    if (customer !== undefined) return;
    const signUp =
      signUpId === null ? (await findNewestSignUps(trx, email))[0] : await findSignUp(trx, signUpId, email);
    if (signUp !== undefined)
      await sendCode(runtime, trx, { id: signUp.id, firstName: signUp.first_name, email }, purpose, form);
  });
}
