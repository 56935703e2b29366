import { statSync, statfsSync } from 'node:fs';
import { open, rename, rm, truncate } from 'node:fs/promises';
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
/** More than that, so that saving does not start and stop all the time, bytes. */
const MARGIN_BYTES = 16 * MIB;
const CHECK_MS = 1000;
/** The same while nothing is saved, so that it goes on soon after space was freed. */
const CHECK_FULL_MS = 100;

/** Bytes that the server may still use on the disk of a folder. */
type FreeBytes = (folder: string) => number;
const freeBytesOf: FreeBytes = (folder) => {
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
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** @param freeBytes given by tests */
  constructor({ home }: ServerLocation, log: (line: string) => void, freeBytes = freeBytesOf) {
    this.#home = home;
    this.#log = log;
    this.#free = () => freeBytes(home);
    this.#reserve = path.join(home, 'reserve');
  }

  /** @throws PostgresError when there is too little space to start with */
  assertEnough(): void {
    const left = this.#left();
    if (left >= RESERVE_BYTES + LEAST_FREE_BYTES) return;
    const missing = inMib(RESERVE_BYTES + LEAST_FREE_BYTES - left);
    throw new PostgresError(
      `The disk of ${this.#home} is full. Free at least ${missing} MB there and start again. Nothing was changed.`,
    );
  }

  /** Gives the reserve up when the disk is full, so that a server that ended for lack of space can recover. */
  async giveUpReserve(): Promise<void> {
    if (this.#free() < LEAST_FREE_BYTES) await rm(this.#reserve, { force: true });
  }

  /** Stops saving or lets it go on, by the space that is left. */
  async check(client: pg.Client): Promise<void> {
    const left = this.#left();
    const needed = RESERVE_BYTES + LEAST_FREE_BYTES + (this.#isFull ? MARGIN_BYTES : 0);
    if (left < needed) await this.#stopSaving(client, left);
    else await this.#goOnSaving(client);
  }

  /** Checks once in a while. @param client the supervisor's connection; undefined while there is none */
  watch(client: () => pg.Client | undefined): void {
    const checkLater = (): void => {
      const waitMs = this.#isFull ? CHECK_FULL_MS : CHECK_MS;
      this.#timer = setTimeout(() => void (this.#running = checkNow()), waitMs).unref();
    };
    const checkNow = async (): Promise<void> => {
      try {
        const connected = client();
        if (connected !== undefined) await this.check(connected);
        await this.#keepReserve();
      } catch {
        // The connection or the disk failed; the supervisor or the next check sees it.
      }
      checkLater();
    };
    checkLater();
  }

  async stop(): Promise<void> {
    await this.#running;
    clearTimeout(this.#timer);
  }

  #reserved(): number {
    return statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0;
  }

  #left(): number {
    return this.#free() + this.#reserved();
  }

  async #stopSaving(client: pg.Client, left: number): Promise<void> {
    try {
      await setReadOnly(client, true);
    } catch {
      // The setting is a small file, for which the disk may have no space.
      await truncate(this.#reserve, Math.max(0, this.#reserved() - MIB));
      await setReadOnly(client, true);
    }
    if (this.#isFull) return;
    this.#isFull = true;
    const missing = inMib(RESERVE_BYTES + LEAST_FREE_BYTES + MARGIN_BYTES - left);
    this.#log(`The disk of ${this.#home} is full: nothing is saved until ${missing} MB are freed there. Reads go on.`);
  }

  async #goOnSaving(client: pg.Client): Promise<void> {
    await setReadOnly(client, false);
    if (this.#isFull) this.#log(`The disk of ${this.#home} has space again; saving goes on.`);
    this.#isFull = false;
  }

  /** Makes the reserve whole again when there is space for it. It is written, since an empty file takes no space. */
  async #keepReserve(): Promise<void> {
    if (this.#reserved() === RESERVE_BYTES || this.#free() < RESERVE_BYTES + LEAST_FREE_BYTES) return;
    const unfinished = `${this.#reserve}.${process.pid}`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      try {
        const zeros = Buffer.alloc(4 * MIB);
        for (let written = 0; written < RESERVE_BYTES; written += zeros.length) await file.write(zeros);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, this.#reserve);
    } catch {
      // Filled by others meanwhile: the next check sees it.
      await rm(unfinished, { force: true });
    }
  }
}

const inMib = (bytes: number): number => Math.ceil(bytes / MIB);

const SETTING = `select setting from pg_settings where name = 'default_transaction_read_only'`;

/** Sets whether transactions of the server are read-only from their next one on, unless it is so already. */
async function setReadOnly(client: pg.Client, isReadOnly: boolean): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(SETTING);
  if ((rows[0]?.setting === 'on') === isReadOnly) return;
  const value = isReadOnly ? 'on' : 'off';
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  // The server reloads a moment later, this connection after it.
  for (;;) {
    const { rows } = await client.query<{ setting: string }>(SETTING);
    if (rows[0]?.setting === value) return;
    await sleep(5);
  }
}
