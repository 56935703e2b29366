import { sql } from 'kysely';
import { expectBooksAgree } from '../books.ts';
import { cloneDatabase, type TestDatabase } from '../postgres.ts';
import { passTime, type Operation, type Run, type SubjectOperations } from '../write-operations/operation.ts';
import { createSurroundings, startOutside, type Surroundings } from '../write-operations/surroundings.ts';
import { startCrashProcess, type Answer, type CrashProcess } from './crash-process.ts';
import type { Moment } from './moments.ts';
import { changesBetween, joinChanges, pictureOf, takeSnapshot, type Changes, type Snapshot } from './picture.ts';

/** The effects of an operation: its answer and the changes in the database. */
export interface Seen {
  answer: Answer;
  picture: readonly string[];
}

/** What an operation does without a crash: once, and sent again. */
export interface Reference {
  once: Seen;
  twice: Seen;
  moments: readonly Moment[];
}

/** An operation that is to die at a moment, counted from 1. */
export interface Trial {
  operation: Operation;
  moment: number;
  /** The moment is a statement outside a transaction, which may need one of the queue's few connections. */
  isOwn: boolean;
}

/** A trial after its crash: the effects of sending the same call again, and its answer to a third one. */
export interface Survived {
  trial: Trial;
  seen: Seen;
  again: Answer;
}

/** How many operations one process halts when it dies; each has a connection of its pool. */
const AT_ONCE = 6;
/** How many of them outside a transaction: the queue has four connections. */
const OWN_AT_ONCE = 3;

/** What a crash may leave by design and is cleared up later, as patterns of the lines of a picture, by operation. */
const REMAINS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  // An attempt whose opening was cut off is never repeated, since the provider may know its reference: the next call
  // makes another one, and reconciliation looks at both (src/api/payments/attempts/start-payment.ts).
  ['start a payment', [/^payments new .*"status":"starting"/, /^provider new /]],
]);

interface Halted {
  trial: Trial;
  run: Run;
  changes: Changes;
}

/** The first trials that one process can halt. */
function haltedTogether(trials: readonly Trial[]): readonly Trial[] {
  const isAlone = ({ operation }: Trial): boolean => operation.isForAll === true;
  const first = trials.slice(0, AT_ONCE);
  const alone = first.findIndex(isAlone);
  if (alone >= 0) return first.slice(0, Math.max(alone, 1));
  const own = first.filter(({ isOwn }) => isOwn)[OWN_AT_ONCE];
  return own === undefined ? first : first.slice(0, first.indexOf(own));
}

/** One subject in a database of its own, and the processes that die in it, one after the other. */
export class Bench {
  readonly #group: SubjectOperations;
  readonly #around: Surroundings;
  readonly #database: TestDatabase;
  #current: Promise<CrashProcess>;
  #next: Promise<CrashProcess>;
  #processes = 0;

  private constructor(group: SubjectOperations, around: Surroundings, database: TestDatabase) {
    this.#group = group;
    this.#around = around;
    this.#database = database;
    this.#current = this.#start();
    this.#next = this.#start();
  }

  static async open(group: SubjectOperations): Promise<Bench> {
    const [database, outside] = await Promise.all([cloneDatabase(), startOutside()]);
    const around = await createSurroundings(outside, database);
    // As many places of a promotion as there are subjects.
    await sql`update promotions set places = 100000 where places is not null`.execute(around.app.runtime.db);
    return new Bench(group, around, database);
  }

  /** Processes that were killed so far. */
  get processes(): number {
    return this.#processes;
  }

  #start(): Promise<CrashProcess> {
    const { outside, app } = this.#around;
    const starting = startCrashProcess({
      ...outside.env,
      DATABASE_URL: this.#database.url,
      ERASURE_JOURNAL: app.runtime.config.erasureJournal,
      WORKER: 'off',
      LOG_LEVEL: 'silent',
    });
    // A process that does not start fails the test that waits for it.
    starting.catch(() => undefined);
    return starting;
  }

  /** The database and the messages sent: an email that is sent twice is one if its Message-ID is the same. */
  async #snapshot(): Promise<Snapshot> {
    const { app, outside } = this.#around;
    const emails = [...new Set(outside.mails.messageIds)].map((id) => ({ id }));
    const texts = (await outside.sms.list()).map(({ id, to }) => ({ id, to }));
    return takeSnapshot(app.runtime.db, { email: emails, sms: texts });
  }

  async #prepare(operation: Operation): Promise<Run> {
    await passTime(this.#around, { ...operation, wait: '0 seconds' });
    const prepare = async (): Promise<Run> => {
      const [run] = await this.#group.prepare(this.#around, [operation.name]);
      if (run === undefined) throw new Error(`nothing to run for ${operation.name}`);
      return run;
    };
    // What earlier subjects left for such a job is done first.
    if (operation.isForAll === true) await (await this.#current).perform(await prepare());
    return prepare();
  }

  /** The provider's refunds end only in operations that say so, however long a test takes. */
  async #stopProvider(): Promise<void> {
    await sql`
      update sandbox.stand_in_records set body = (body::jsonb || case kind
        when 'refund' then '{"endsAt": 9000000000000}'::jsonb else '{"reversesAt": 9000000000000}' end)::text
      where kind = 'refund' or (kind = 'transaction' and body::jsonb ->> 'reversesAt' is not null)`.execute(
      this.#around.app.runtime.db,
    );
  }

  /** Sends the same again once its time has come, to this process. */
  async #send(process: CrashProcess, operation: Operation, run: Run): Promise<Answer> {
    await passTime(this.#around, { wait: '0 seconds', ...operation });
    return (await process.perform(run)).answer;
  }

  /** Runs the operation twice without a crash. */
  async reference(operation: Operation): Promise<Reference> {
    const leftOut = REMAINS.get(operation.name) ?? [];
    const process = await this.#current;
    // Starting writes too.
    await this.#next;
    const run = await this.#prepare(operation);
    await this.#stopProvider();
    const before = await this.#snapshot();
    const { answer, moments } = await process.perform(run);
    await this.#stopProvider();
    const once = changesBetween(before, await this.#snapshot());
    const answerAgain = await this.#send(process, operation, run);
    const twice = changesBetween(before, await this.#snapshot());
    await expectBooksAgree(this.#around.app.runtime.db);
    return {
      moments,
      once: { answer, picture: pictureOf(once, leftOut) },
      twice: { answer: answerAgain, picture: pictureOf(twice, leftOut) },
    };
  }

  /** True when a statement in the database waits for the lock of another. */
  readonly #isBlocked = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and cardinality(pg_blocking_pids(pid)) > 0`.execute(this.#around.app.runtime.db);
    return rows.length > 0;
  };

  /**
   * Brings as many trials to their moments as fit into one process and kills it there; the next process gets the same
   * calls. Trials that wait for the locks of others stay in the list.
   */
  async crash(trials: Trial[]): Promise<Survived[]> {
    // A process that starts waits for the transactions that are halted, and they would wait for it.
    await this.#next;
    const halted = await this.#halt(trials);
    await (await this.#current).kill();
    this.#processes++;
    this.#current = this.#next;
    // It starts on the database as the killed process left it.
    this.#next = this.#start();
    const process = await this.#current;
    const survived: Survived[] = [];
    for (const { trial, run, changes } of halted) {
      const before = await this.#snapshot();
      const answer = await this.#send(process, trial.operation, run);
      const leftOut = REMAINS.get(trial.operation.name) ?? [];
      const whole = joinChanges(changes, changesBetween(before, await this.#snapshot()));
      await expectBooksAgree(this.#around.app.runtime.db);
      const again = await this.#send(process, trial.operation, run);
      survived.push({ trial, seen: { answer, picture: pictureOf(whole, leftOut) }, again });
    }
    return survived;
  }

  async #halt(trials: Trial[]): Promise<Halted[]> {
    const process = await this.#current;
    // All are prepared before one is halted: preparing a subject would wait for its locks.
    const prepared: { trial: Trial; run: Run }[] = [];
    for (const trial of haltedTogether(trials)) prepared.push({ trial, run: await this.#prepare(trial.operation) });
    const halted: Halted[] = [];
    for (const { trial, run } of prepared) {
      await this.#stopProvider();
      const before = await this.#snapshot();
      const isBlocked = halted.length > 0 ? this.#isBlocked : () => Promise.resolve(false);
      if ((await process.halt(run, trial.moment, isBlocked)) === 'blocked') return halted;
      await this.#stopProvider();
      halted.push({ trial, run, changes: changesBetween(before, await this.#snapshot()) });
      trials.shift();
    }
    return halted;
  }

  async close(): Promise<void> {
    const processes = await Promise.allSettled([this.#current, this.#next]);
    for (const one of processes) if (one.status === 'fulfilled') await one.value.kill();
    await this.#around.app.stop();
    await this.#around.outside.stop();
    await this.#database.drop();
  }
}
