import { statSync, statfsSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerLocation } from './location.ts';
import { PostgresError } from './postgres-error.ts';

const MIB = 2 ** 20;
/** Size of the reserve: four segments of the write-ahead log, bytes. With it a server recovers on a full disk. */
const RESERVE_BYTES = 64 * MIB;
/** Space that stays free beside the reserve: two segments, bytes. With less nothing is saved. */
const LEAST_FREE_BYTES = 32 * MIB;
/** Extra free space before saving resumes, so that it does not start and stop all the time, bytes. */
const MARGIN_BYTES = 16 * MIB;

/** The bytes that the server may still use on the disk of a folder. */
const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Keeps a full disk from stopping the server, which a full write-ahead log does: while little space is left all
 * transactions are read-only, so that reads go on, and a reserve file can be given up to recover with (decision 0135).
 */
export class DiskSpace {
  #home: string;
  #log: (line: string) => void;
  #free: () => number;
  #reserve: string;
  #isFull = false;

  /** @param freeBytes given by tests */
  constructor({ home }: ServerLocation, log: (line: string) => void, freeBytes = freeBytesOf) {
    this.#home = home;
    this.#log = log;
    this.#free = () => freeBytes(home);
    this.#reserve = path.join(home, 'reserve');
  }

  /** @throws PostgresError when there is too little space to start with */
  assertEnough(): void {
    const missing = this.#missing();
    if (missing > 0)
      throw new PostgresError(
        `The disk of ${this.#home} is full. Free at least ${inMib(missing)} MB there and start again. Nothing was changed.`,
      );
  }

  /** Gives the reserve up when the disk is full, so that a server that ended for lack of space can recover. */
  async giveUpReserve(): Promise<void> {
    if (this.#free() < LEAST_FREE_BYTES) await rm(this.#reserve, { force: true });
  }

  /** Stops saving or lets it go on, by the space that is left. */
  async check(client: pg.Client): Promise<void> {
    const wasFull = this.#isFull;
    this.#isFull = this.#missing() + (wasFull ? MARGIN_BYTES : 0) > 0;
    await setReadOnly(client, this.#isFull).catch(async () => {
      // The setting is a small file, for which the disk may have no space.
      await truncate(this.#reserve, Math.max(0, this.#reserved() - MIB));
      await setReadOnly(client, this.#isFull);
    });
    if (this.#isFull && !wasFull)
      this.#log(
        `The disk of ${this.#home} is full: nothing is saved until ${inMib(this.#missing() + MARGIN_BYTES)} MB are freed there. Reads go on.`,
      );
    if (!this.#isFull && wasFull) this.#log(`The disk of ${this.#home} has space again; saving goes on.`);
  }

  /** Makes the reserve whole when there is space for it. It is written, since an empty file takes no space. */
  async keepReserve(): Promise<void> {
    if (this.#reserved() === RESERVE_BYTES || this.#free() < RESERVE_BYTES + LEAST_FREE_BYTES) return;
    await writeFile(this.#reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600, flush: true });
  }

  #reserved(): number {
    return statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The bytes that are missing to go on saving; negative when there is more space. */
  #missing(): number {
    return RESERVE_BYTES + LEAST_FREE_BYTES - this.#free() - this.#reserved();
  }
}

const inMib = (bytes: number): number => Math.ceil(bytes / MIB);

/** Sets whether transactions of the server are read-only from their next one on, unless it is so already. */
async function setReadOnly(client: pg.Client, isReadOnly: boolean): Promise<void> {
  const setting = isReadOnly ? 'on' : 'off';
  const isSet = async (): Promise<boolean> => {
    const { rows } = await client.query('show default_transaction_read_only');
    return rows[0].default_transaction_read_only === setting;
  };
  if (await isSet()) return;
  await client.query(`alter system set default_transaction_read_only = ${setting}`);
  await client.query('select pg_reload_conf()');
  // The server reloads a moment later, and this connection after it.
  while (!(await isSet())) await sleep(5);
}
