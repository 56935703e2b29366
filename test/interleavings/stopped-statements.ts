import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isRecord } from '#shared/guards.ts';

/** The header that carries the name of an operation from the test to the application in the same process. */
const OPERATION_HEADER = 'x-operation';

/** One statement of an operation, in the order in which they were sent. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
  /** Process id of the connection at the server. */
  pid: number;
  /** True when the operation called the payment provider after it. */
  beforeProvider: boolean;
}

interface StoppedStatement extends SentStatement {
  send: () => void;
}

const running = new AsyncLocalStorage<SteppedOperation>();
const byName = new Map<string, SteppedOperation>();
let runs = 0;

/** One run of an operation whose statements stop before they are sent, until `step` lets one go. */
export class SteppedOperation<T = unknown> {
  readonly name = `operation-${++runs}`;
  readonly sent: SentStatement[] = [];
  /** The connections that it has used. */
  readonly pids = new Set<number>();
  #work: () => Promise<T>;
  #stopped: StoppedStatement[] = [];
  #inFlight = new Set<SentStatement>();
  #result: PromiseSettledResult<T> | null = null;
  #isStarted = false;
  #wake: () => void = () => undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** How it ended; null while it runs. */
  get result(): PromiseSettledResult<T> | null {
    return this.#result;
  }

  /** The connections whose statement has not been answered. */
  get waitingPids(): number[] {
    return [...this.#inFlight].map(({ pid }) => pid);
  }

  /** True while a statement has not been answered. */
  get isWaiting(): boolean {
    return this.#inFlight.size > 0;
  }

  /** True before its start, at a stopped statement and after its end, when nothing of it is at the server. */
  get isAtRest(): boolean {
    if (!this.#isStarted) return true;
    return this.#inFlight.size === 0 && (this.#stopped.length > 0 || this.#result !== null);
  }

  /** Sends the next statement, or starts the work. */
  step(): void {
    if (!this.#isStarted) return this.#start();
    const next = this.#stopped.shift();
    if (next === undefined) throw new Error(`${this.name} has no statement to send`);
    this.#inFlight.add(next);
    this.sent.push(next);
    this.pids.add(next.pid);
    next.send();
  }

  /** Resolves when something about it has changed, or after `pollMs`. */
  async changed(pollMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, pollMs);
    });
    clearTimeout(timer);
    // What follows an answer without input or output of its own runs first.
    await nextTurn();
  }

  /** Called by the wrapper of the driver. */
  stop(statement: StoppedStatement): void {
    this.#stopped.push(statement);
    this.#wake();
  }

  /** Called by the wrapper of the driver. */
  answered(statement: SentStatement): void {
    this.#inFlight.delete(statement);
    this.#wake();
  }

  /** Called when it sends a request to the payment provider. */
  callsProvider(): void {
    const last = this.sent.at(-1);
    if (last !== undefined) last.beforeProvider = true;
  }

  #start(): void {
    this.#isStarted = true;
    byName.set(this.name, this);
    const end = (result: PromiseSettledResult<T>): void => {
      this.#result = result;
      byName.delete(this.name);
      this.#wake();
    };
    running
      .run(this, this.#work)
      .then((value) => end({ status: 'fulfilled', value }))
      .catch((reason: unknown) => end({ status: 'rejected', reason }));
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  return isRecord(statement) && typeof statement['text'] === 'string' ? statement['text'] : '';
};

const valuesOf = ([statement, values]: readonly unknown[]): readonly unknown[] => {
  if (Array.isArray(values)) return values;
  return isRecord(statement) && Array.isArray(statement['values']) ? statement['values'] : [];
};

/**
 * Makes the statements of operations stop before they are sent. Statements that belong to none pass, and so does all of
 * the stand-in provider. Returns how to end it.
 */
export function interceptStatements(): () => void {
  const prototype = pg.Client.prototype;
  const { query } = prototype;
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const operation = running.getStore();
      if (operation === undefined || operation.result !== null) return Reflect.apply(query, this, args);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const callback = args.at(-1);
      const statement: StoppedStatement = {
        text: textOf(args[0]),
        values: valuesOf(args),
        pid: Number(Reflect.get(this, 'processID')),
        beforeProvider: false,
        send: () => {
          const answer = (error: Error | null, result: unknown): void => {
            if (typeof callback === 'function') Reflect.apply(callback, undefined, [error, result]);
            else if (error) reject(error);
            else resolve(result);
            operation.answered(statement);
          };
          const [text, values] = args;
          Reflect.apply(query, this, [text, ...(Array.isArray(values) ? [values] : []), answer]);
        },
      };
      operation.stop(statement);
      return typeof callback === 'function' ? undefined : promise;
    },
  });
  subscribe('undici:request:create', nameRequest);
  subscribe('http.server.request.start', enterOperation);
  return () => {
    unsubscribe('undici:request:create', nameRequest);
    unsubscribe('http.server.request.start', enterOperation);
    Object.assign(prototype, { query });
  };
}

/** Adds the operation's name to its requests to the application. */
function nameRequest(message: unknown): void {
  const operation = running.getStore();
  if (operation === undefined || !isRecord(message) || !isRecord(message['request'])) return;
  const { request } = message;
  if (String(request['path']).startsWith('/api/sandbox/')) operation.callsProvider();
  else if (typeof request['addHeader'] === 'function')
    Reflect.apply(request['addHeader'], request, [OPERATION_HEADER, operation.name]);
}

/** Gives a request that carries a name to its operation. */
function enterOperation(message: unknown): void {
  if (!isRecord(message) || !isRecord(message['request']) || !isRecord(message['request']['headers'])) return;
  const operation = byName.get(String(message['request']['headers'][OPERATION_HEADER]));
  if (operation !== undefined) running.enterWith(operation);
}
