import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/account/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as accounts from './service.ts';

export function accountRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.register, async (call) => {
    await accounts.register(runtime, call, call.body);
    return { message: 'We sent a code to your email. Enter it to finish signing up.' };
  });
  bind(contract.verifyEmail, async (call) => {
    await accounts.verifyEmail(runtime, call, call.body.email, call.body.otp);
    return { message: 'Your email is verified. You can log in now.' };
  });
  bind(contract.requestCode, async (call) => {
    if (call.body.reason === 'Verification') {
      await accounts.requestCode(runtime, call, call.body.to, 'verify');
    } else {
      const session = call.tokenHash === null ? null : await accounts.findSession(runtime, call.tokenHash);
      if (session === null) throw new AppError('session.missing');
      await accounts.requestChangeCode(runtime, call, session.customerId);
    }
    return { message: 'If that address can use a code, it is on its way.' };
  });
  bind(contract.login, async (call) => {
    const opened = await accounts.login(runtime, call, call.body.email, call.body.password);
    return { message: 'Welcome back.', ...opened };
  });
  bind(contract.logout, async (call) => {
    await accounts.logout(runtime, call.tokenHash);
    return { message: 'You are logged out.' };
  });
  bind(contract.forgotPassword, async (call) => {
    await accounts.requestCode(runtime, call, call.body.email, 'reset');
    return { message: 'If that address has an account, a code is on its way.' };
  });
  bind(contract.resetPassword, async (call) => {
    await accounts.resetPassword(runtime, call, call.body.email, call.body.otp, call.body.newPassword);
    return { message: 'Your password is changed. You can log in now.' };
  });
  bind(contract.getMe, (call) => accounts.me(runtime, call.customer.customerId));
}
