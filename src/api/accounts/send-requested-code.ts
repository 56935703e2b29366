import type { Jobs } from '#api/platform/jobs/job-queue.ts';
import type { Runtime } from '#api/runtime.ts';
import { sendCode } from './verification-codes.ts';
import { lockByEmail } from './customers.repository.ts';
import { findNewestSignUps, findSignUp } from './sign-up/sign-ups.repository.ts';

/** Job: sends the code of `queueCode`, to a customer or, for `verify`, to a sign-up: the named one or the newest. */
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
