import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from '#shared/loopback.ts';
import { productionProblems, type GetVariable } from './production-problems.ts';
import { readVendorConfig, vendorProblems, type VendorConfig } from './vendor-config.ts';

export interface Config extends VendorConfig {
  production: boolean;
  /** Enables the simulated providers, the outbox page and their routes. */
  sandbox: boolean;
  port: number;
  host: string;
  /** The base of all links; without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The file outside the database that lists the erasures. */
  erasureJournal: string;
  databaseUrl: string | null;
  /** The server itself where DATABASE_URL is a pooler, for sessions of one's own; null: DATABASE_URL is the server. */
  databaseDirectUrl: string | null;
  /** Backups: the public keys they are encrypted to, the key that signs them, their folder, and for how many days. */
  backup: { recipient: string | null; signingKey: string | null; dir: string; keepDays: number };
  owner: { email: string; password: string | null };
  /** Whether owner and super_admin must set up the second step at their first log-in, or use it only once they have. */
  secondStep: 'required' | 'once-set-up';
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
  /** The secret before the current one. It still decrypts and verifies the data that it was used for. */
  previousAppSecret: Buffer | null;
  logLevel: string;
  /** Statements that take this long are logged, ms; null: none are. */
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

/** The environment, and the problems that were found in it so far. */
interface Environment {
  get: GetVariable;
  production: boolean;
  sandbox: boolean;
  /** Sentences for the operator. */
  problems: string[];
  /** A whole number; any other text is a problem. */
  number(name: string, fallback: number): number;
}

function openEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const get: GetVariable = (name) => env[name]?.trim() || null;
  const production = env['NODE_ENV'] === 'production';
  const problems = production ? productionProblems(get) : [];
  return {
    get,
    production,
    sandbox: !production,
    problems,
    number(name, fallback) {
      const text = get(name);
      if (text === null) return fallback;
      if (!/^\d{1,5}$/.test(text)) problems.push(`${name} must be a whole number, not '${text}'.`);
      return Number(text);
    },
  };
}

function readAddress({ get, number, sandbox, problems }: Environment): Pick<Config, 'port' | 'host' | 'publicUrl'> {
  const port = number('PORT', 3000);
  const host = get('HOST') ?? '127.0.0.1';
  const publicUrl = (get('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const publicHost = URL.parse(publicUrl)?.hostname;
  if (publicHost === undefined) problems.push(`PUBLIC_URL is not an address: '${publicUrl}'.`);
  if (sandbox && get('SANDBOX') !== 'public') {
    for (const [name, value] of Object.entries({ HOST: host, PUBLIC_URL: publicHost ?? '' })) {
      if (isLoopback(value)) continue;
      problems.push(
        `${name} is open to others, and the sandbox shows everybody's codes. Use 127.0.0.1, or set SANDBOX=public knowingly.`,
      );
    }
  }
  return { port, host, publicUrl };
}

function readDatabase({ get, problems }: Environment): Pick<Config, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = get('DATABASE_URL');
  const databaseDirectUrl = get('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== null && databaseUrl === null)
    problems.push('DATABASE_DIRECT_URL is set, but DATABASE_URL is missing.');
  return { databaseUrl, databaseDirectUrl };
}

type Watching = Pick<Config, 'metricsToken' | 'metricsListener' | 'logLevel' | 'slowStatementMs'>;

function readWatching({ get, number, problems }: Environment): Watching {
  const metricsToken = get('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 32)
    problems.push('METRICS_TOKEN must have at least 32 characters.');
  const port = number('METRICS_PORT', 0);
  if (port > 0 && metricsToken === null) problems.push('METRICS_PORT needs METRICS_TOKEN.');
  return {
    metricsToken,
    metricsListener: port === 0 ? null : { host: get('METRICS_HOST') ?? '127.0.0.1', port },
    logLevel: get('LOG_LEVEL') ?? 'info',
    slowStatementMs: number('SLOW_STATEMENT_MS', 1000) || null,
  };
}

function readSecrets({ get }: Environment, dataDir: string): Pick<Config, 'appSecret' | 'previousAppSecret'> {
  const given = get('APP_SECRET');
  const previous = get('APP_SECRET_PREVIOUS');
  return {
    appSecret: given === null ? sandboxSecret(dataDir) : Buffer.from(given),
    previousAppSecret: previous === null ? null : Buffer.from(previous),
  };
}

/**
 * Reads the environment (docs/operating.md).
 * @throws ConfigError with all problems at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = openEnvironment(env);
  const { get, number, production, sandbox, problems } = environment;
  const address = readAddress(environment);
  problems.push(...vendorProblems(get, sandbox));
  const database = readDatabase(environment);
  const watching = readWatching(environment);
  const limits = {
    trustProxy: number('TRUST_PROXY', 0),
    clientTimeoutMs: 1000 * (number('CLIENT_TIMEOUT_S', 30) || 30),
    maxStreams: number('MAX_STREAMS', 1000) || 1000,
  };
  const keepDays = number('BACKUP_KEEP_DAYS', 90);
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = path.resolve(get('DATA_DIR') ?? 'data');
  const secrets = readSecrets(environment, dataDir);
  const ownUrl = `http://${isLoopback(address.host) ? address.host : '127.0.0.1'}:${address.port}`;
  return {
    production,
    sandbox,
    ...address,
    ...database,
    ...watching,
    ...limits,
    ...secrets,
    ...readVendorConfig({ get, sandbox, ownUrl, publicUrl: address.publicUrl, appSecret: secrets.appSecret }),
    dataDir,
    erasureJournal: get('ERASURE_JOURNAL') ?? path.join(dataDir, 'erasures.jsonl'),
    backup: {
      recipient: get('BACKUP_RECIPIENT'),
      signingKey: get('BACKUP_SIGNING_KEY'),
      dir: path.resolve(get('BACKUP_DIR') ?? path.join(dataDir, 'backups')),
      keepDays,
    },
    owner: { email: (get('OWNER_EMAIL') ?? 'owner@example.com').toLowerCase(), password: get('OWNER_PASSWORD') },
    secondStep: production || get('STAFF_SECOND_STEP') === 'required' ? 'required' : 'once-set-up',
    worker: get('WORKER') !== 'off',
  };
}
