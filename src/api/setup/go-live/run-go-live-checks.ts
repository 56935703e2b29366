import { statfs } from 'node:fs/promises';
import { readBackupTimes } from '#api/backups/record-backup.ts';
import type { Config } from '#api/config.ts';
import { currentTime, type Database } from '#api/platform/database/database.ts';
import { productionProblems } from '#api/production-problems.ts';
import type { Mailer } from '#api/vendors/smtp.ts';
import { readStoredKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { checkGoLive, type GoLiveFacts } from '#shared/setup/go-live.ts';
import type { GoLiveCheck } from '#shared/setup/setup.contract.ts';
import { findLastWebhook } from '../setup.repository.ts';
import { GUIDES, NO_MAIL_SERVER, NO_PAYMENT_KEYS, REMEDIES, WORDS } from './go-live.texts.ts';
import { callOwnAddress, compareWithClock, compareWithServer, tryMailServer } from './probe.ts';

interface Server {
  config: Config;
  db: Database;
  mailer: Mailer;
}
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks whether the server is ready for customers. The set-up page and `npm run doctor` show the same list.
 * @param env the environment that the configuration was read from
 */
export async function runGoLiveChecks(server: Server, env: Environment = process.env): Promise<GoLiveCheck[]> {
  const facts = await readFacts(server, env);
  return checkGoLive(facts).map(({ id, isOk }) => ({
    id,
    isOk,
    text: WORDS[id](facts, isOk),
    remedy: isOk ? null : REMEDIES[id],
    guide: GUIDES[id],
  }));
}

async function readFacts({ config, db, mailer }: Server, env: Environment): Promise<GoLiveFacts> {
  const { paystack, publicUrl, trustProxy, sandbox, dataDir } = config;
  const isHttps = publicUrl.startsWith('https:');
  const hasMailServer = config.email.smtpUrl !== null;
  const [unreached, provider, mailFailure, disk, database, webhookAt, backups, stored] = await Promise.all([
    isHttps ? callOwnAddress(publicUrl) : null,
    paystack.standIn ? null : compareWithServer(paystack.baseUrl),
    hasMailServer ? tryMailServer(() => mailer.check()) : null,
    statfs(dataDir).catch(() => statfs(process.cwd())),
    compareWithClock(() => currentTime(db)),
    findLastWebhook(db),
    readBackupTimes(db),
    readStoredKeys(db, config),
  ]);
  return {
    isSandbox: sandbox,
    problems: productionProblems((name) => env[name]?.trim() || null),
    keyProblems: [
      ...stored.filter(({ account }) => !config.inEnvironment[account]).flatMap(({ faults }) => faults),
      ...(paystack.secretKey === '' || paystack.standIn ? [NO_PAYMENT_KEYS] : []),
      ...(hasMailServer ? [] : [NO_MAIL_SERVER]),
    ],
    publicUrl,
    isProxyKnown: trustProxy > 0,
    unreached,
    clocks: { database: database.aheadMs, provider },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    mail: !hasMailServer ? 'off' : mailFailure === null ? 'ok' : { failure: mailFailure },
    now: database.now,
    webhookAt,
    ...backups,
  };
}
