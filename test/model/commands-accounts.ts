import fc from 'fast-check';
import { choose, chooseCustomer, command, isSignedIn, must, pick, rarely, usesSession, which } from './command.ts';
import { keepsAccount, OPEN } from './model-staff.ts';
import { hasCome, isPossible, move } from './model-bookings.ts';
import type { CodeName } from './model-types.ts';
import { eraseTexts } from './model-estimates.ts';
import { DAY, MINUTE, type Model, type SignUp } from './model-state.ts';

const PASSWORDS = ['the blue bucket by the tap', 'seven spanners in a row'] as const;

const living = (m: Readonly<Model>, email: string): SignUp[] =>
  m.signUps.filter((one) => one.email === email && one.at > m.now - 7 * DAY);
const owner = (m: Readonly<Model>, email: string): number =>
  m.customers.findIndex((one) => one.email === email && !one.isDeleted);
const isWaiting = (m: Readonly<Model>) => (one: SignUp) => one.code !== null && one.at > m.now - 10 * MINUTE;

/** Opens the account of a verified sign-up, with a promotion place while there are some. */
function openAccount(m: Model, { email, password, referrer }: SignUp, hasPassword: boolean): void {
  const claims: Model['customers'][number]['claims'] = new Map();
  const first100 = m.promotions['first-100'];
  const had = m.remembered.get(email);
  if (had?.get('first-100') === false) {
    had.delete('first-100');
    claims.set('first-100', null);
  } else if (
    had?.get('first-100') === undefined &&
    first100.isActive &&
    first100.taken < (first100.places ?? Infinity)
  ) {
    first100.taken++;
    claims.set('first-100', null);
  }
  m.customers.push({
    email,
    password: hasPassword ? password : null,
    referrer,
    isDeleted: false,
    sessions: [],
    claims,
  });
  m.signUps = m.signUps.filter((one) => one.email !== email);
}

/** What remains of a deleted account. */
function erase(m: Model, index: number): void {
  const customer = must(m.customers[index]);
  const { email, claims } = customer;
  for (const [i, booking] of m.bookings.entries())
    if (booking.customer === index) {
      if (isPossible('deleteAccount', booking) && !hasCome(booking)) move(m, i, 'deleteAccount');
      eraseTexts(booking);
    }
  const had = m.remembered.get(email) ?? new Map<string, boolean>();
  const isUsed = (i: number) => m.bookings[i]?.status === 'paid' || m.bookings[i]?.status === 'completed';
  for (const [code, booking] of claims) if (booking !== null && isUsed(booking)) had.set(code, true);
  if ([...m.bookings.keys()].some((i) => m.bookings[i]?.customer === index && isUsed(i))) had.set('first-care', true);
  const hadCodes = m.rememberedCodes.get(email) ?? new Map<CodeName, number>();
  for (const [i, { customer: of, code }] of m.bookings.entries())
    if (of === index && code !== null && isUsed(i)) hadCodes.set(code, (hadCodes.get(code) ?? 0) + 1);
  m.rememberedCodes.set(email, hadCodes);
  if (m.credit.some((one) => one.kind === 'referral' && one.referred === index)) had.set('referral', true);
  if (claims.get('first-100') === null) had.set('first-100', had.get('first-100') ?? false);
  m.remembered.set(email, had);
  m.signUps = m.signUps.filter((one) => one.email !== email);
  m.repeatable = m.repeatable.filter((one) => one.customer !== index);
  Object.assign(customer, { isDeleted: true, sessions: [] });
}

export const accounts = [
  command({
    name: 'sign up',
    weight: 2,
    arguments: fc.record({
      who: fc.nat({ max: 3 }),
      password: fc.constantFrom(...PASSWORDS),
      referrer: fc.option(which),
    }),
    async run(m, real, { who, password, referrer: by }) {
      await real.forgetLimits();
      const deleted = m.customers.find(({ isDeleted }) => isDeleted)?.email;
      const email = who === 3 ? (deleted ?? m.customers[0]?.email ?? '') : `new${who}@example.ng`;
      const referrer = by === null ? null : by % m.customers.length;
      const referralCode = referrer === null ? null : real.referralCodes[referrer];
      const name = { firstName: 'Bọ́lá', lastName: 'Ìdòwú', phoneNumber: '0803 765 4321' };
      const response = await real.call('POST', 'user/register', null, { ...name, email, password, referralCode });
      const code = owner(m, email) === -1 ? await real.codeFor(email) : null;
      real.signUps.push({ registration: String(response.body['registration']), code, at: m.now });
      const isThere = referrer !== null && m.customers[referrer]?.isDeleted === false;
      const tries = code === null ? null : { own: 0, others: 0 };
      m.signUps.push({ email, password, referrer: isThere ? referrer : null, at: m.now, code: tries });
      return [response, 'made'];
    },
  }),
  command({
    name: 'verify',
    weight: 6,
    arguments: fc.record({ on: which, isRight: fc.constantFrom(true, true, true, false), inBrowser: fc.boolean() }),
    check: (m, { on }) => choose(m.signUps, on, isWaiting(m)) !== undefined,
    async run(m, real, { on, isRight, inBrowser }) {
      const signUp = must(m.signUps[must(choose(m.signUps, on, isWaiting(m)))]);
      const { registration, code } = must(real.signUps.find(({ at }) => at === signUp.at));
      const codes = real.signUps.map((one) => one.code);
      const wrong = must(['0000', '1111', '2222', '3333', '4444', '5555'].find((one) => !codes.includes(one)));
      const otp = isRight ? (code ?? wrong) : wrong;
      const body = { email: signUp.email, otp, ...(inBrowser && { registration }) };
      await real.forgetLimits();
      const response = await real.call('POST', 'user/verify-email', null, body);
      const newest = living(m, signUp.email).toReversed().slice(0, 3);
      const isOwn = inBrowser && living(m, signUp.email).includes(signUp);
      const compared = (isOwn ? [signUp] : newest).filter((one) => {
        if (one.code === null || one.at <= m.now - 10 * MINUTE) return false;
        return ++one.code[isOwn ? 'own' : 'others'] <= 5;
      });
      if (otp !== code || !compared.includes(signUp)) return [response, 'account.wrong_code'];
      const isOnly = living(m, signUp.email).length === 1;
      openAccount(m, signUp, isOwn || isOnly);
      if (isOwn && isOnly) {
        must(m.customers.at(-1)).sessions.push({ opened: m.now, seen: m.now });
        real.keepToken(m, m.customers.length - 1, String(response.body['token']));
      }
      return [response, 'ok'];
    },
  }),
  command({
    name: 'log in',
    weight: 3,
    arguments: fc.record({ on: which, isRight: fc.constantFrom(true, true, true, true, true, false), waits: rarely }),
    async run(m, real, { on, isRight, waits }) {
      const index =
        choose(m.customers, on, (one, i) => !one.isDeleted && one.password !== null && !isSignedIn(m, i)) ??
        on % m.customers.length;
      const waiting = waits ? pick(m.signUps, on) : undefined;
      const { email, password } = waiting ?? must(m.customers[index]);
      const sent = isRight && password !== null ? password : 'a wrong one entirely';
      await real.forgetLimits();
      const response = await real.call('POST', 'user/login', null, { email, password: sent });
      const known = m.customers.findIndex((one) => one.email === email && !one.isDeleted && one.password === sent);
      if (known === -1) {
        const isSignUp = living(m, email)
          .toReversed()
          .slice(0, 3)
          .some((one) => one.password === sent);
        return [response, isSignUp ? 'account.unverified' : 'account.wrong_credentials'];
      }
      must(m.customers[known]).sessions.push({ opened: m.now, seen: m.now });
      real.keepToken(m, known, String(response.body['token']));
      return [response, 'ok'];
    },
  }),
  command({
    name: 'log out',
    weight: 2,
    arguments: fc.record({ who: which }),
    async run(m, real, { who }) {
      const index = chooseCustomer(m, who);
      const response = await real.call('GET', 'user/logout', real.customerToken(m, index));
      m.customers[index]?.sessions.pop();
      return [response, 'ok'];
    },
  }),
  command({
    name: 'delete the account',
    weight: 1.5,
    arguments: fc.record({ who: which, isRight: fc.constantFrom(true, true, true, false) }),
    async run(m, real, { who, isRight }) {
      const index = chooseCustomer(m, who);
      const { password } = must(m.customers[index]);
      const body = { currentPassword: isRight ? (password ?? 'none') : 'a wrong one entirely' };
      await real.forgetLimits();
      const response = await real.call('DELETE', 'user/me', real.customerToken(m, index), body);
      if (!usesSession(m, index)) return [response, 'session.missing'];
      if (password === null) return [response, 'account.confirm_first'];
      if (!isRight) return [response, 'account.wrong_password'];
      const own = [...m.bookings.keys()].filter((i) => m.bookings[i]?.customer === index);
      const reasons = own.map((i) => keepsAccount(m, i));
      const refused = OPEN.find((reason) => reasons.includes(reason));
      if (refused !== undefined) return [response, refused];
      erase(m, index);
      return [response, 'ok'];
    },
  }),
];
