import pg from 'pg';
import { commonPasswords } from '#api/vendors/common-passwords.ts';
import { isGuessable } from '#shared/accounts/password-rules.ts';
import { isLoopback } from '#shared/loopback.ts';

/** Reads a variable; null when it is unset or blank. */
export type GetVariable = (name: string) => string | null;

const REQUIRED = ['PUBLIC_URL', 'DATABASE_URL', 'OWNER_EMAIL', 'OWNER_PASSWORD', 'APP_SECRET'] as const;

/** Accounts that are given whole or not at all. One that is missing here is entered on the set-up page. */
const ACCOUNTS: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['PAYSTACK_SECRET_KEY', ['PAYSTACK_PUBLIC_KEY']],
  ['PAYSTACK_PUBLIC_KEY', ['PAYSTACK_SECRET_KEY']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['TERMII_API_KEY', ['TERMII_BASE_URL', 'TERMII_SENDER_ID', 'TERMII_WEBHOOK_SECRET']],
];

const HTTPS_ONLY = [
  'PAYSTACK_BASE_URL',
  'PAYSTACK_INLINE_URL',
  'TERMII_BASE_URL',
  'GOOGLE_ISSUER',
  'GOOGLE_JWKS_URL',
  'GOOGLE_SCRIPT_URL',
] as const;

/** Each kind of secret that is set by hand, with its check. */
const SECRETS = ['APP_SECRET', 'APP_SECRET_PREVIOUS'] as const;

/** Random text of 32 hexadecimal digits has 14 different ones on average, and fewer than 9 once in 40 000. */
const MIN_DISTINCT_CHARACTERS = 9;

/** The address in MAIL_FROM. A name before it, which version 1 sent, is ignored. */
export const mailAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** True for one character or text again and again, however long: aaaa, abcabc. */
const isRepetition = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length;

function* secretProblems(get: GetVariable): Generator<string> {
  for (const name of SECRETS) {
    const secret = get(name);
    if (secret === null) continue;
    if (secret.length < 32) yield `${name} must have at least 32 characters.`;
    else if (new Set(secret).size < MIN_DISTINCT_CHARACTERS || isRepetition(secret))
      yield `${name} is easy to guess. Make one with: openssl rand -hex 32`;
  }
  if (get('APP_SECRET') !== null && get('APP_SECRET') === get('APP_SECRET_PREVIOUS'))
    yield 'APP_SECRET_PREVIOUS is the same as APP_SECRET.';
}

/** The owner's password by the rule for everyone (docs/security.md 4). */
function* ownerProblems(get: GetVariable): Generator<string> {
  const password = get('OWNER_PASSWORD');
  if (password === null) return;
  const length = Array.from(password).length;
  if (length < 8 || length > 128) yield 'OWNER_PASSWORD must have 8 to 128 characters.';
  else if (isGuessable(password, (get('OWNER_EMAIL') ?? '').toLowerCase(), commonPasswords()))
    yield 'OWNER_PASSWORD is easy to guess.';
}

/** The provider's keys: kind, mode, and at least 20 letters and digits. Null: the key is missing. */
export function* paymentKeyProblems(
  keys: { secretKey: string | null; publicKey: string | null },
  allowsTestKeys: boolean,
  names = { secretKey: 'PAYSTACK_SECRET_KEY', publicKey: 'PAYSTACK_PUBLIC_KEY' },
): Generator<string> {
  const modes = new Set<string>();
  for (const [field, kind] of [
    ['secretKey', 'sk'],
    ['publicKey', 'pk'],
  ] as const) {
    const key = keys[field];
    if (key === null) continue;
    const mode = new RegExp(`^${kind}_(live|test)_[A-Za-z0-9]{20,100}$`).exec(key)?.[1];
    if (mode === undefined) {
      yield `${names[field]} is not a key of the payment provider: it begins with ${kind}_live_ and is longer.`;
      continue;
    }
    modes.add(mode);
    if (mode === 'test' && !allowsTestKeys)
      yield `${names[field]} is a test key. Set PAYSTACK_ALLOW_TEST_KEYS=1 for a rehearsal.`;
  }
  if (modes.size > 1)
    yield `${names.secretKey} and ${names.publicKey} are not a pair: one is live, the other a test key.`;
}

/** The problems of connections that leave the machine without encryption. */
function* transportProblems(get: GetVariable): Generator<string> {
  const publicUrl = parseUrl(get('PUBLIC_URL') ?? '');
  if (publicUrl !== null && publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname))
    yield 'PUBLIC_URL must be https.';
  for (const name of ['PUBLIC_URL', ...HTTPS_ONLY]) {
    const value = get(name);
    if (value === null) continue;
    if (/\/api\/sandbox\//.test(value)) yield `${name} is a sandbox address.`;
    else if (name !== 'PUBLIC_URL' && !value.startsWith('https:')) yield `${name} must be https.`;
  }
  const from = get('MAIL_FROM');
  if (from !== null && !/^[^\s<>@,]+@[^\s<>@,]+$/.test(mailAddress(from)))
    yield 'MAIL_FROM is not an email address, such as hello@example.com.';
  const smtp = parseUrl(get('SMTP_URL') ?? '');
  if (get('SMTP_URL') !== null && (smtp === null || !/^smtps?:$/.test(smtp.protocol)))
    yield 'SMTP_URL is not an address: smtp://user:password@host:587 or smtps://.';
  else if (smtp !== null && smtp.searchParams.get('tls') === 'off' && !isLoopback(smtp.hostname))
    yield 'SMTP_URL turns TLS off (tls=off), which is only for a mail server on this machine.';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const databaseUrl = get(name);
    if (databaseUrl !== null) yield* databaseProblems(name, databaseUrl);
  }
  const host = get('HOST') ?? '127.0.0.1';
  if (isLoopback(host) && publicUrl?.protocol === 'https:' && get('TRUST_PROXY') === null)
    yield 'TRUST_PROXY is missing: HOST is loopback and PUBLIC_URL https, so a proxy is in front. Set the number of proxies (1), so that limits count by the address of the client.';
}

/** Asks pg itself how it would connect: its reading of a URL has many spellings. */
function* databaseProblems(name: string, databaseUrl: string): Generator<string> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: databaseUrl });
  } catch {
    yield `${name} cannot be read.`;
    return;
  }
  const ssl: unknown = client.ssl;
  if (client.host.startsWith('/') || isLoopback(client.host)) return;
  if (ssl === false || ssl === undefined || ssl === null)
    yield `${name} connects to another machine without TLS. Add sslmode=verify-full, and sslrootcert=FILE for a certificate authority of its own.`;
  else if (typeof ssl === 'object' && 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false)
    yield `${name} does not check the certificate of the database (sslmode). Use sslmode=verify-full.`;
}

/** The reasons why a start in production would be unsafe, a sentence each; empty when it is safe. */
export function productionProblems(get: GetVariable): string[] {
  const missing = [...REQUIRED, ...ACCOUNTS.flatMap(([name, others]) => (get(name) === null ? [] : others))]
    .filter((name) => get(name) === null)
    .map((name) => `${name} is missing.`);
  // Noticed at the start, since a backup that fails by night is noticed when it is needed.
  if (get('BACKUP_RECIPIENT') !== null && get('BACKUP_SIGNING_KEY') === null)
    missing.push('BACKUP_SIGNING_KEY is missing. npm run backup:key or npm run backup:signing-key makes one.');
  const keys = { secretKey: get('PAYSTACK_SECRET_KEY'), publicKey: get('PAYSTACK_PUBLIC_KEY') };
  return [
    ...missing,
    ...ownerProblems(get),
    ...paymentKeyProblems(keys, get('PAYSTACK_ALLOW_TEST_KEYS') === '1'),
    ...secretProblems(get),
    ...transportProblems(get),
  ];
}
