import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/accounts/accounts.contract.ts';
import * as googleContract from '#shared/accounts/google-login.contract.ts';
import { updateMe } from './update-profile.ts';
import { confirmEmail } from './confirm-email-change.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { signUpWithGoogle } from './sign-up-with-google.ts';
import { startGoogleLogin } from './start-google-login.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { confirmPhone } from './verify-phone.ts';
import { requestPhoneCode } from './request-phone-code.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';
import { requestCode } from './request-code.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { presentUser } from './present-user.ts';
import { getCurrentUser } from './get-current-user.ts';
import { logOut } from './log-out.ts';
import { logIn } from './log-in.ts';

/** Routes of customer accounts: sign-up, log-in by password or Google, codes, passwords and the profile. */
export function accountRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.register, async (call) => {
    await signUp(runtime, call, call.body);
    return { message: 'We sent a code to your email. Enter it to finish signing up.' };
  });
  route(contract.verifyEmail, async (call) => {
    await verifyEmail(runtime, call, call.body.email, call.body.otp);
    return { message: 'Your email is verified. You can log in now.' };
  });
  route(contract.requestCode, async (call) => {
    await requestCode(runtime, call, call.body);
    return { message: 'If that address can use a code, it is on its way.' };
  });
  route(contract.login, async (call) => {
    const { token, customer } = await logIn(runtime, call, call.body.email, call.body.password);
    return { message: 'Welcome back.', token, user: await presentUser(runtime, customer) };
  });
  route(googleContract.startGoogleLogin, () => startGoogleLogin(runtime));
  route(googleContract.loginGoogle, async (call) => {
    const { token, customer } = await logInWithGoogle(runtime, call, call.body);
    return { message: 'Welcome back.', token, user: await presentUser(runtime, customer) };
  });
  route(googleContract.registerGoogle, async (call) => {
    const { token, customer } = await signUpWithGoogle(runtime, call, call.body);
    return { message: 'Welcome. Your account is ready.', token, user: await presentUser(runtime, customer) };
  });
  route(contract.logout, async (call) => {
    await logOut(runtime, call.tokenHash);
    return { message: 'You are logged out.' };
  });
  route(contract.forgotPassword, async (call) => {
    await requestPasswordReset(runtime, call, call.body.email);
    return { message: 'If that address has an account, a code is on its way.' };
  });
  route(contract.resetPassword, async (call) => {
    await resetPassword(runtime, call, call.body.email, call.body.otp, call.body.newPassword);
    return { message: 'Your password is changed. You can log in now.' };
  });
  route(contract.changePassword, async (call) => {
    await changePassword(runtime, call, call.customer, call.body);
    return { message: 'Your password is changed. Other devices are logged out.' };
  });
  route(contract.getMe, (call) => getCurrentUser(runtime, call.customer.customerId));
  route(contract.updateMe, async (call) => {
    const user = await updateMe(runtime, call, call.customer.customerId, call.body);
    const isPending = call.body.email != null && user.pendingEmail === call.body.email;
    return {
      message: isPending
        ? 'Your changes are saved. Enter the code we sent to your new email.'
        : 'Your changes are saved.',
      user,
    };
  });
  route(contract.confirmEmail, async (call) => {
    const user = await confirmEmail(runtime, call, call.customer.customerId, call.body.otp);
    return { message: 'Your new email is confirmed. Use it to log in from now on.', user };
  });
  route(contract.requestPhoneCode, async (call) => {
    await requestPhoneCode(runtime, call, call.customer.customerId);
    return { message: 'A code is on its way to your phone.' };
  });
  route(contract.confirmPhone, async (call) => {
    const user = await confirmPhone(runtime, call, call.customer.customerId, call.body.otp);
    return { message: 'Your phone is confirmed. We will text you about your bookings.', user };
  });
}
