import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../client.ts';
import { startProcess } from '../process.ts';
import type { Run } from '../write-operations/operation.ts';
import type { Target } from '../write-operations/target.ts';
import { CRASH_HEADER, type Moment, type ToParent, type ToProcess } from './moments.ts';

/** What an operation answered. A job has no status. */
export interface Answer {
  status: number | null;
  /** The error code, or why a job failed. */
  failure: string | null;
  text: string;
}

/** An operation that a process finished, with the moments at which it could have died. */
export interface Finished {
  answer: Answer;
  moments: readonly Moment[];
}

/** The application as a process of its own whose operations can be halted at a moment, to be killed there. */
export interface CrashProcess {
  /** Runs an operation to its end. */
  perform(run: Run): Promise<Finished>;
  /**
   * Runs an operation up to a moment, counted from 1, and returns 'halted' once it is there. Operations that are halted
   * keep their locks: `isBlocked` finds out whether this one waits for them; then it returns 'blocked'.
   */
  halt(run: Run, moment: number, isBlocked: () => Promise<boolean>): Promise<'halted' | 'blocked'>;
  /** Ends the process with SIGKILL, and with it all operations that are halted. */
  kill(): Promise<void>;
}

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'halt-at-statement.ts')).href;
/** How long between two looks at the locks, ms. */
const LOOK_MS = 50;

/** Starts the application with the module that watches its statements. Throws when it does not start. */
export async function startCrashProcess(env: Record<string, string>): Promise<CrashProcess> {
  const { child, url, end, output } = await startProcess({ ...env, NODE_OPTIONS: `--import=${PRELOAD}` });
  const client = createClient(url);
  const reports = new Map<number, (message: ToParent) => void>();
  let trials = 0;
  let isKilled = false;
  child.on('message', (message: ToParent) => reports.get(message.trial)?.(message));
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('exit', () => reject(new Error(`the process ended${isKilled ? '' : ' by itself'}: ${output.join('\n')}`)));
  });
  ended.catch(() => undefined);

  const targetOf = (trial: number, haltAt: number): Target => ({
    request: (method, address, options = {}) =>
      client.request(method, address, {
        ...options,
        headers: { ...options.headers, [CRASH_HEADER]: `${trial}:${haltAt}` },
      }),
    async job(name, data) {
      const message: ToProcess = { trial, haltAt, name, data };
      await new Promise<void>((resolve, reject) => {
        child.send(message, (error) => (error === null ? resolve() : reject(error)));
      });
    },
  });

  /** Starts an operation; `response` settles when it answers, `report` when the process says more of it. */
  function begin(run: Run, haltAt: number) {
    const trial = ++trials;
    const report = new Promise<ToParent>((resolve) => reports.set(trial, resolve));
    const response = run(targetOf(trial, haltAt));
    // The death of the process cuts off the halted call.
    response.catch(() => undefined);
    return { response, report: Promise.race([report, ended]) };
  }

  return {
    async perform(run) {
      const { response, report } = begin(run, 0);
      const answer = await response;
      const message = await report;
      if (message.kind === 'halted') throw new Error('halted without being asked to');
      const { moments, failure } = message;
      return {
        moments,
        answer:
          answer === null
            ? { status: null, failure, text: '' }
            : { status: answer.status, failure: answer.code ?? null, text: answer.text },
      };
    },
    async halt(run, moment, isBlocked) {
      const { report } = begin(run, moment);
      const halted = report.then((message) => {
        if (message.kind === 'halted') return 'halted' as const;
        throw new Error(`it ended after ${message.moments.length} moments, before moment ${moment}`);
      });
      for (;;) {
        const waited = new Promise<'waiting'>((resolve) => void setTimeout(resolve, LOOK_MS, 'waiting'));
        const state = await Promise.race([halted, waited]);
        if (state === 'halted') return state;
        if (await isBlocked()) return 'blocked';
      }
    },
    async kill() {
      isKilled = true;
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
  };
}
