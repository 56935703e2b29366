import { newReference } from '#api/payments/attempts/payment-reference.ts';
import { currentTime, newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { findSelf, type SignedInCall } from '#api/staff/staff-sessions.ts';
import { isRecord } from '#shared/guards.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import { paymentMode } from './list-vendor-keys.ts';
import { RESULTS, tryEmail, trySms, UNCERTAIN } from './vendor-keys.texts.ts';

/** What came back, in a sentence for the owner. */
interface Result {
  isOk: boolean;
  text: string;
}

const ok = (text: string): Result => ({ isOk: true, text });
const failed = (text: string): Result => ({ isOk: false, text });

/** The amount of a payment in test mode, kobo: the least that every channel takes. */
const TEST_KOBO = 10_000;
const LISTED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Tries an account with its present keys: sends the caller an email or an SMS, or reads the payment account. Only in
 * test mode it opens a payment, which no one pays.
 * @throws request.too_many
 */
export async function tryVendorKeys(runtime: Runtime, call: SignedInCall, account: VendorAccount): Promise<Result> {
  await runtime.limits.take('keyTries', call.staff.staffId, 'request.too_many');
  const self = await findSelf(runtime, call.staff.staffId);
  const { name: centre } = await getSettings(runtime.db);
  if (account === 'mail') return tryMail(runtime, self.email, centre);
  if (account === 'sms') return trySmsAccount(runtime, self.phone, centre);
  return tryPayments(runtime, self.email);
}

async function tryMail({ mailer, config }: Runtime, to: string, centre: string): Promise<Result> {
  if (config.sandbox && config.email.smtpUrl === null) return ok(RESULTS.mailStandIn(to));
  const { subject, text } = tryEmail(centre);
  const host = new URL(config.publicUrl).hostname;
  try {
    await mailer.send({
      fromName: centre,
      to,
      subject,
      text,
      html: `<p>${text}</p>`,
      messageId: `<${newId()}@${host}>`,
    });
    return ok(RESULTS.mailSent(to));
  } catch (error) {
    return failed(RESULTS.mailRefused(mailFailure(error)));
  }
}

/** The server's own answer, or the fault of the connection. No message of the library has the password. */
function mailFailure(error: unknown): string {
  const { code, responseCode, message } = isRecord(error) ? error : {};
  if (code === 'EAUTH') return 'it does not accept the user and the password';
  if (typeof responseCode === 'number') return `it answered ${responseCode}`;
  return code === 'EDNS' && typeof message === 'string' ? message : 'it cannot be reached, or does not offer TLS';
}

async function trySmsAccount({ sms, config }: Runtime, phone: string | null, centre: string): Promise<Result> {
  if (sms === null) return failed(RESULTS.smsOff);
  if (phone === null) return failed(RESULTS.noPhone);
  const result = await sms.send(phone, trySms(centre));
  if (result.kind === 'accepted') return ok(config.sms?.standIn ? RESULTS.smsStandIn(phone) : RESULTS.smsSent(phone));
  if (result.kind === 'unknown') return failed(RESULTS.smsUnknown);
  if (result.kind === 'later') return failed(RESULTS.smsLater);
  return failed(result.operator ? RESULTS.smsAccount : RESULTS.smsRefused);
}

async function tryPayments({ paystack, config, db }: Runtime, email: string): Promise<Result> {
  const mode = paymentMode(config);
  if (mode === null) return failed(RESULTS.paymentsOff);
  const from = new Date((await currentTime(db)).getTime() - LISTED_MS).toISOString();
  const listed = await paystack.listTransactions({ from, perPage: 100, status: 'success' });
  if (listed.kind === 'uncertain') return failed(UNCERTAIN[listed.reason]);
  const count = listed.transactions.length + listed.unreadable;
  if (mode === 'live') return ok(RESULTS.paymentsLive(count));
  const opened = await paystack.initialize({
    email,
    amountKobo: TEST_KOBO,
    reference: newReference(),
    callbackUrl: `${config.publicUrl}/staff/setup/payments`,
    metadata: {},
  });
  if (opened.kind === 'started') return ok(RESULTS.paymentsTest(count, TEST_KOBO));
  return failed(opened.kind === 'uncertain' ? UNCERTAIN[opened.reason] : RESULTS.paymentsTestRefused);
}
