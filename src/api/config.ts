import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicKeyOf } from '#api/vendors/web-push.ts';
import { isLoopback } from '#shared/loopback.ts';
import { productionProblems } from './production-problems.ts';

export interface Config {
  production: boolean;
  /** Enables the simulated providers, the outbox page and their routes. */
  sandbox: boolean;
  port: number;
  host: string;
  /** The base of all links; without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The file outside the database that names what was erased. */
  erasureJournal: string;
  databaseUrl: string | null;
  /** The server itself where DATABASE_URL is a pooler, for sessions of one's own; null: DATABASE_URL is the server. */
  databaseDirectUrl: string | null;
  /** Backups: the public keys they are encrypted to, their folder, and after how many days they are deleted. */
  backup: { recipient: string | null; dir: string; keepDays: number };
  owner: { email: string; password: string | null };
  /** Whether owner and super_admin must set up the second step at their first log-in, or use it only once they have. */
  secondStep: 'required' | 'once-set-up';
  paystack: {
    secretKey: string;
    publicKey: string;
    baseUrl: string;
    inlineUrl: string;
    frameUrl: string;
    standIn: boolean;
    /** The account may take bank transfers through the provider. */
    bankTransfer: boolean;
    /** The provider's fees come on top of our amount. */
    customerBearsFees: boolean;
  };
  email: { smtpUrl: string | null; from: string };
  /** Null: SMS is off. `standIn`: the simulated provider, which sends nothing. */
  sms: { baseUrl: string; apiKey: string; senderId: string; webhookSecret: string; standIn: boolean } | null;
  /** Null: web push is off. `standIn`: the origin of a push service on this machine, allowed in the sandbox. */
  push: { publicKey: string; privateKey: string; contact: string; standIn: string | null } | null;
  /** Null: log-in with Google is off. `standIn`: the simulated issuer, whose consent page grants any identity. */
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string; standIn: boolean } | null;
  /** How long a client may take to send a request, or stop reading its response, ms. */
  clientTimeoutMs: number;
  /** Number of proxies whose X-Forwarded-For is trusted. */
  trustProxy: number;
  /** The most open streams of changes of this process. */
  maxStreams: number;
  worker: boolean;
  /** Opens /metrics; null: there is none. */
  metricsToken: string | null;
  /** Where the worker process serves /metrics; null: nowhere. */
  metricsListener: { host: string; port: number } | null;
  appSecret: Buffer;
  /** The secret before the current one, which still opens what it made. */
  previousAppSecret: Buffer | null;
  logLevel: string;
  /** Statements that take as long are logged, ms; null: none are. */
  slowStatementMs: number | null;
}

/** An invalid configuration; `problems` are messages for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

function parseHostname(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}

/** The mode of a new DATA_DIR. As root the database server's account passes through the folder, but cannot list it. */
export const DATA_DIR_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Makes the folder and its parents; nothing changes where it exists. */
function makeDataDir(dataDir: string): void {
  // Set again, because the umask restricts mkdir's mode.
  if (mkdirSync(dataDir, { recursive: true, mode: DATA_DIR_MODE }) !== undefined) chmodSync(dataDir, DATA_DIR_MODE);
}

/**
 * Reads the sandbox's secret, or creates it in the data directory, so that codes and encrypted messages survive a
 * restart.
 */
function sandboxSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'app-secret');
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  } catch {
    const secret = randomBytes(32);
    try {
      makeDataDir(dataDir);
      writeFileSync(file, secret.toString('hex'), { mode: 0o600, flag: 'wx' });
      return secret;
    } catch (error) {
      // Another process created it concurrently.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
      throw new ConfigError([
        `DATA_DIR cannot be written: '${dataDir}'. Give this user the right to, or set DATA_DIR to another folder.`,
      ]);
    }
  }
}

/** Derives the sandbox's VAPID key pair from its secret, so that push subscriptions survive a restart. */
function sandboxVapid(appSecret: Buffer): { publicKey: string; privateKey: string } | null {
  const secret = Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), 'vapid', 32));
  const point = publicKeyOf(secret);
  return point === null ? null : { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') };
}

/**
 * Reads the environment (docs/operating.md).
 * @throws ConfigError with all problems at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const production = env['NODE_ENV'] === 'production';
  const sandbox = !production;
  const problems: string[] = [];
  const get = (name: string): string | null => env[name]?.trim() || null;
  const number = (name: string, fallback: number): number => {
    const text = get(name);
    if (text === null) return fallback;
    if (!/^\d{1,5}$/.test(text)) problems.push(`${name} must be a whole number, not '${text}'.`);
    return Number(text);
  };

  if (production) problems.push(...productionProblems(get));
  const port = number('PORT', 3000);
  const host = get('HOST') ?? '127.0.0.1';
  const publicUrl = (get('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const publicHost = parseHostname(publicUrl);
  if (publicHost === null) problems.push(`PUBLIC_URL is not an address: '${publicUrl}'.`);
  if (sandbox && get('SANDBOX') !== 'public') {
    for (const [name, value] of [
      ['HOST', host],
      ['PUBLIC_URL', publicHost ?? ''],
    ] as const) {
      if (!isLoopback(value)) {
        problems.push(
          `${name} is open to others, and the sandbox shows everybody's codes. Use 127.0.0.1, or set SANDBOX=public knowingly.`,
        );
      }
    }
  }
  const vapid = { public: get('VAPID_PUBLIC_KEY'), private: get('VAPID_PRIVATE_KEY') };
  if (vapid.public !== null || vapid.private !== null) {
    for (const kind of ['public', 'private'] as const)
      if (vapid[kind] === null) problems.push(`VAPID_${kind.toUpperCase()}_KEY is missing.`);
    if (
      vapid.public !== null &&
      vapid.private !== null &&
      publicKeyOf(Buffer.from(vapid.private, 'base64url'))?.toString('base64url') !== vapid.public
    ) {
      problems.push(
        'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY. Make a pair with: npx web-push generate-vapid-keys',
      );
    }
  }
  const pushStandIn = sandbox ? get('PUSH_SERVICE_URL') : null;
  if (pushStandIn !== null && !isLoopback(parseHostname(pushStandIn) ?? ''))
    problems.push(`PUSH_SERVICE_URL is not an address of this machine: '${pushStandIn}'.`);
  if (get('DATABASE_DIRECT_URL') !== null && get('DATABASE_URL') === null)
    problems.push('DATABASE_DIRECT_URL is set, but DATABASE_URL is missing.');
  const metricsToken = get('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 32)
    problems.push('METRICS_TOKEN must have at least 32 characters.');
  const metricsPort = number('METRICS_PORT', 0);
  if (metricsPort > 0 && metricsToken === null) problems.push('METRICS_PORT needs METRICS_TOKEN.');
  // Before the problems are thrown, of which these may be some.
  const trustProxy = number('TRUST_PROXY', 0);
  const slowStatementMs = number('SLOW_STATEMENT_MS', 1000);
  const clientTimeoutS = number('CLIENT_TIMEOUT_S', 30) || 30;
  const maxStreams = number('MAX_STREAMS', 1000) || 1000;
  const keepDays = number('BACKUP_KEEP_DAYS', 90);
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = path.resolve(get('DATA_DIR') ?? 'data');
  const standIn = get('PAYSTACK_SECRET_KEY') === null;
  // A simulated provider is served by this app; PUBLIC_URL may be a proxy that the app itself cannot reach.
  const ownUrl = `http://${isLoopback(host) ? host : '127.0.0.1'}:${port}`;
  const givenSecret = get('APP_SECRET');
  const previousSecret = get('APP_SECRET_PREVIOUS');
  const appSecret = givenSecret === null ? sandboxSecret(dataDir) : Buffer.from(givenSecret);
  // Derived, so that two processes on one DATA_DIR agree and no key is in the code.
  const standInKey = (kind: string) =>
    `${kind}_test_${createHmac('sha256', appSecret).update(`stand-in ${kind}`).digest('hex').slice(0, 32)}`;
  const mailFrom = get('MAIL_FROM') ?? 'Bodija Car Care <hello@example.com>';
  const pushKeys =
    vapid.public !== null && vapid.private !== null
      ? { publicKey: vapid.public, privateKey: vapid.private }
      : sandbox
        ? sandboxVapid(appSecret)
        : null;
  return {
    production,
    sandbox,
    port,
    host,
    publicUrl,
    dataDir,
    erasureJournal: get('ERASURE_JOURNAL') ?? path.join(dataDir, 'erasures.jsonl'),
    databaseUrl: get('DATABASE_URL'),
    databaseDirectUrl: get('DATABASE_DIRECT_URL'),
    backup: {
      recipient: get('BACKUP_RECIPIENT'),
      dir: path.resolve(get('BACKUP_DIR') ?? path.join(dataDir, 'backups')),
      keepDays,
    },
    owner: { email: (get('OWNER_EMAIL') ?? 'owner@example.com').toLowerCase(), password: get('OWNER_PASSWORD') },
    secondStep: production || get('STAFF_SECOND_STEP') === 'required' ? 'required' : 'once-set-up',
    paystack: {
      secretKey: get('PAYSTACK_SECRET_KEY') ?? standInKey('sk'),
      publicKey: get('PAYSTACK_PUBLIC_KEY') ?? standInKey('pk'),
      baseUrl: get('PAYSTACK_BASE_URL') ?? (standIn ? `${ownUrl}/api/sandbox/paystack` : 'https://api.paystack.co'),
      inlineUrl:
        get('PAYSTACK_INLINE_URL') ??
        (standIn ? '/api/sandbox/paystack/inline.js' : 'https://js.paystack.co/v2/inline.js'),
      frameUrl: get('PAYSTACK_FRAME_URL') ?? (standIn ? '' : 'https://checkout.paystack.com'),
      standIn,
      bankTransfer: get('PAYSTACK_BANK_TRANSFER') === null ? standIn : get('PAYSTACK_BANK_TRANSFER') === 'on',
      customerBearsFees: get('PAYSTACK_CUSTOMER_BEARS_FEES') === 'on',
    },
    email: { smtpUrl: get('SMTP_URL'), from: mailFrom },
    sms:
      get('TERMII_API_KEY') === null
        ? !sandbox
          ? null
          : {
              baseUrl: `${ownUrl}/api/sandbox/termii`,
              apiKey: standInKey('sms'),
              senderId: 'CarCare',
              webhookSecret: standInKey('tsk'),
              standIn: true,
            }
        : {
            baseUrl: get('TERMII_BASE_URL') ?? '',
            apiKey: get('TERMII_API_KEY') ?? '',
            senderId: get('TERMII_SENDER_ID') ?? '',
            webhookSecret: get('TERMII_WEBHOOK_SECRET') ?? '',
            standIn: false,
          },
    push:
      pushKeys === null
        ? null
        : {
            ...pushKeys,
            contact: `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`,
            standIn: pushStandIn,
          },
    google:
      get('GOOGLE_CLIENT_ID') === null
        ? !sandbox
          ? null
          : {
              clientId: 'sandbox.apps.googleusercontent.com',
              issuer: `${ownUrl}/api/sandbox/google`,
              jwksUrl: `${ownUrl}/api/sandbox/google/certs`,
              scriptUrl: '/api/sandbox/google/client.js',
              standIn: true,
            }
        : {
            clientId: get('GOOGLE_CLIENT_ID') ?? '',
            issuer: get('GOOGLE_ISSUER') ?? 'https://accounts.google.com',
            jwksUrl: get('GOOGLE_JWKS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs',
            scriptUrl: get('GOOGLE_SCRIPT_URL') ?? 'https://accounts.google.com/gsi/client',
            standIn: false,
          },
    clientTimeoutMs: 1000 * clientTimeoutS,
    trustProxy,
    maxStreams,
    worker: get('WORKER') !== 'off',
    metricsToken,
    metricsListener: metricsPort === 0 ? null : { host: get('METRICS_HOST') ?? '127.0.0.1', port: metricsPort },
    appSecret,
    previousAppSecret: previousSecret === null ? null : Buffer.from(previousSecret),
    logLevel: get('LOG_LEVEL') ?? 'info',
    slowStatementMs: slowStatementMs || null,
  };
}
