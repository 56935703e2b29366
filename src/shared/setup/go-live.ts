/** The checks that a server passes before customers use it. The facts are read by the server; these rules are pure. */

export const GO_LIVE_CHECKS = [
  'sandbox',
  'secrets',
  'https',
  'clock',
  'disk',
  'mail',
  'webhook',
  'backup',
  'restore',
] as const;
export type GoLiveCheckId = (typeof GO_LIVE_CHECKS)[number];

export interface GoLiveFacts {
  /** The simulated vendors are on. */
  isSandbox: boolean;
  /** The faults for which a start in production would be refused, a sentence each. */
  problems: readonly string[];
  /** Keys of vendors that are missing, and the reasons why stored ones are not used, a sentence each. */
  keyProblems: readonly string[];
  publicUrl: string;
  /** Requests come from a proxy whose headers are used, or from the internet itself. */
  isProxyKnown: boolean;
  /** How the server's own call of PUBLIC_URL ended; null: reached. */
  unreached: string | null;
  /** How far this process is ahead of other clocks, ms; null: the other clock could not be read. */
  clocks: { database: number; provider: number | null };
  disk: { freeBytes: number; totalBytes: number };
  /** `off`: there is no mail server; a text is the reason why it does not answer. */
  mail: 'ok' | 'off' | { failure: string };
  now: Date;
  /** The payment provider's last webhook. */
  webhookAt: Date | null;
  backupAt: Date | null;
  /** When the last backup was made that was restored to another database. */
  restoredAt: Date | null;
}

export interface GoLiveCheck {
  id: GoLiveCheckId;
  isOk: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older backups lose too much. */
const BACKUP_MAX_AGE_MS = 2 * DAY_MS;
/** Codes and signatures tolerate more; beyond this the machine's time is not kept. */
const CLOCK_TOLERANCE_MS = 10_000;
const DISK_MIN_FREE_BYTES = 1_000_000_000;
const DISK_MIN_FREE_SHARE = 0.1;

const isSteady = (aheadMs: number | null): boolean => aheadMs === null || Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS;

/** Decides each check of the list, in its order. */
export function checkGoLive(facts: GoLiveFacts): GoLiveCheck[] {
  const { disk, clocks, backupAt, now } = facts;
  const isOk: Record<GoLiveCheckId, boolean> = {
    sandbox: !facts.isSandbox,
    secrets: facts.problems.length === 0 && facts.keyProblems.length === 0,
    https: facts.publicUrl.startsWith('https:') && facts.isProxyKnown && facts.unreached === null,
    clock: isSteady(clocks.database) && isSteady(clocks.provider),
    disk: disk.freeBytes >= DISK_MIN_FREE_BYTES && disk.freeBytes >= DISK_MIN_FREE_SHARE * disk.totalBytes,
    mail: facts.mail === 'ok',
    webhook: facts.webhookAt !== null,
    backup: backupAt !== null && now.getTime() - backupAt.getTime() <= BACKUP_MAX_AGE_MS,
    restore: facts.restoredAt !== null,
  };
  return GO_LIVE_CHECKS.map((id) => ({ id, isOk: isOk[id] }));
}
