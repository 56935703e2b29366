import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/accounts/accounts.contract.ts';
import * as sessionsContract from '#shared/accounts/sessions.contract.ts';
import * as newPhoneContract from '#shared/accounts/new-phone.contract.ts';
import * as phoneContract from '#shared/accounts/phone-log-in.contract.ts';
import * as googleContract from '#shared/accounts/google-login.contract.ts';
import { readProof } from './code-proof.ts';
import { updateProfile } from './profile/update-profile.ts';
import { confirmEmailChange } from './profile/confirm-email-change.ts';
import { logInByPhone } from './sign-in/log-in-by-phone.ts';
import { requestLogInCode } from './sign-in/request-log-in-code.ts';
import { logInWithGoogle } from './sign-in/log-in-with-google.ts';
import { signUpWithGoogle } from './sign-up/sign-up-with-google.ts';
import { startGoogleLogin } from './sign-in/start-google-login.ts';
import { confirmNewPhone, requestNewPhone } from './profile/change-phone.ts';
import { changePassword } from './profile/change-password.ts';
import { resetPassword, requestPasswordReset } from '#api/accounts/recovery/reset-password.ts';
import { confirmPhone } from './profile/confirm-phone.ts';
import { requestPhoneCode } from './profile/request-phone-code.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyEmail } from './sign-up/verify-email.ts';
import { requestCode } from './request-code.ts';
import { endOtherSessions, endSession, listSessions, logOut } from '#api/accounts/sign-in/own-sessions.ts';
import { takeBackEmailChange } from './recovery/take-back-email-change.ts';
import { presentUser, getCurrentUser } from './present-user.ts';
import { logIn } from './sign-in/log-in.ts';
import { ANSWERS } from './accounts.texts.ts';

/** Routes of customer accounts: sign-up, log-in by password, phone or Google, codes, passwords and the profile. */
export function accountRoutes(route: RegisterRoute, runtime: Runtime): void {
  signInRoutes(route, runtime);
  passwordRoutes(route, runtime);
  profileRoutes(route, runtime);
  sessionRoutes(route, runtime);
}

function signInRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.signUp, async (call) => {
    const registration = await signUp(runtime, call, call.body);
    return { message: ANSWERS.signUpCodeSent, registration };
  });
  route(contract.verifyEmail, async (call) => {
    const { email, registration = null } = call.body;
    const { hasPassword, session } = await verifyEmail(runtime, call, email, readProof(call.body), registration);
    return {
      message: hasPassword ? ANSWERS.emailVerified : ANSWERS.emailVerifiedWithoutPassword,
      ...session,
    };
  });
  route(contract.requestCode, async (call) => {
    await requestCode(runtime, call, call.body);
    return { message: ANSWERS.codeSent };
  });
  route(contract.logIn, async (call) => {
    const { token, user } = await logIn(runtime, call, call.body.email, call.body.password);
    return { message: ANSWERS.loggedIn, token, user };
  });
  route(googleContract.startGoogleLogin, (call) => startGoogleLogin(runtime, call));
  route(googleContract.logInWithGoogle, async (call) => {
    const { token, customer } = await logInWithGoogle(runtime, call, call.body);
    return { message: ANSWERS.loggedIn, token, user: await presentUser(runtime, customer) };
  });
  route(googleContract.signUpWithGoogle, async (call) => {
    const { token, customer } = await signUpWithGoogle(runtime, call, call.body);
    return { message: ANSWERS.accountReady, token, user: await presentUser(runtime, customer) };
  });
  route(phoneContract.requestLogInCode, async (call) => {
    const { phone, registration = null } = call.body;
    return { message: await requestLogInCode(runtime, call, phone, registration) };
  });
  route(phoneContract.logInByPhone, async (call) => {
    const { isNew, token, user } = await logInByPhone(runtime, call, call.body);
    return { message: isNew ? ANSWERS.accountReady : ANSWERS.loggedIn, token, user };
  });
}

function passwordRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.requestPasswordReset, async (call) => {
    await requestPasswordReset(runtime, call, call.body.email);
    return { message: ANSWERS.resetCodeSent };
  });
  route(contract.resetPassword, async (call) => {
    await resetPassword(
      runtime,
      call,
      call.body.email,
      readProof(call.body, 'account.missing_fields'),
      call.body.newPassword,
    );
    return { message: ANSWERS.passwordReset };
  });
  route(contract.changePassword, async (call) => {
    await changePassword(runtime, call, call.customer, {
      ...call.body,
      proof: readProof(call.body, 'account.missing_fields'),
    });
    return { message: ANSWERS.passwordChanged };
  });
}

function profileRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getCurrentUser, (call) => getCurrentUser(runtime, call.customer.customerId));
  route(contract.updateProfile, async (call) => {
    const user = await updateProfile(runtime, call, call.customer, call.body);
    const isPending = call.body.email != null && user.pendingEmail === call.body.email;
    return {
      message: isPending ? ANSWERS.profileSavedEmailPending : ANSWERS.profileSaved,
      user,
    };
  });
  route(contract.confirmEmailChange, async (call) => {
    const user = await confirmEmailChange(runtime, call, call.customer, readProof(call.body));
    return { message: ANSWERS.emailChanged, user };
  });
  route(contract.takeBackEmailChange, async (call) => {
    await takeBackEmailChange(runtime, call.body.token);
    return { message: ANSWERS.emailTakenBack };
  });
  route(contract.requestPhoneCode, async (call) => {
    await requestPhoneCode(runtime, call, call.customer.customerId);
    return { message: ANSWERS.phoneCodeSent };
  });
  route(contract.confirmPhone, async (call) => {
    const user = await confirmPhone(runtime, call, call.customer.customerId, call.body.otp);
    return { message: ANSWERS.phoneConfirmed, user };
  });
  route(newPhoneContract.requestNewPhone, async (call) => {
    await requestNewPhone(runtime, call, call.customer, call.body);
    return { message: ANSWERS.newPhoneCodeSent };
  });
  route(newPhoneContract.confirmNewPhone, async (call) => {
    const user = await confirmNewPhone(runtime, call, call.customer, call.body.otp);
    return { message: ANSWERS.phoneChanged, user };
  });
}

function sessionRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.logOut, async (call) => {
    await logOut(runtime, call.tokenHash);
    return { message: ANSWERS.loggedOut };
  });
  route(sessionsContract.listSessions, async (call) => ({ sessions: await listSessions(runtime, call.customer) }));
  route(sessionsContract.endSession, async (call) => {
    await endSession(runtime, call.customer, call.params.id);
    return { message: ANSWERS.sessionEnded };
  });
  route(sessionsContract.endOtherSessions, async (call) => {
    await endOtherSessions(runtime, call.customer);
    return { message: ANSWERS.otherSessionsEnded };
  });
}
