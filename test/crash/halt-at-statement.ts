// Loaded before the application (`node --import`). It watches the statements of single calls and jobs and halts each at
// the moment it was asked for: the statement is not sent, or its answer not handed on. The test then ends the process
// with SIGKILL. The production code is unchanged and knows nothing of it.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { isRecord } from '#shared/guards.ts';
import { CRASH_HEADER, effectOf, type Moment, type ToParent, type ToProcess } from './moments.ts';

/** One call or job, and the number of the moment at which it is halted; 0: none. */
interface Trial {
  trial: number;
  haltAt: number;
  moments: Moment[];
}

const watched = new AsyncLocalStorage<Trial | undefined>();
const inTransaction = new WeakSet<object>();

const send = (message: ToParent): void => void process.send?.(message);

/** Notes a moment; true when the trial is halted there. */
function isHalted(run: Trial, moment: Moment): boolean {
  // Statements that the trial sends beside the halted one must not go on either.
  if (run.haltAt > 0 && run.moments.length >= run.haltAt) return true;
  run.moments.push(moment);
  if (run.moments.length !== run.haltAt) return false;
  send({ kind: 'halted', trial: run.trial });
  return true;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : isRecord(query) && typeof query['text'] === 'string' ? query['text'] : '';

const forEver = new Promise<never>(() => undefined);
const original = pg.Client.prototype.query;

// Assigned, because one function cannot have the types of all of pg's overloads.
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]): unknown {
    const run = watched.getStore();
    const statement = textOf(args[0]).replaceAll(/\s+/g, ' ').trim();
    const effect = effectOf(statement);
    if (effect === 'begin') inTransaction.add(this);
    const isOwn = !inTransaction.has(this);
    if (effect === 'commit' || effect === 'rollback') inTransaction.delete(this);
    if (run === undefined || (effect !== 'write' && effect !== 'commit')) return Reflect.apply(original, this, args);
    const what = statement.slice(0, 100);
    if (isHalted(run, { when: 'before', what, isOwn })) return forEver;
    // A write in a transaction is durable with its commit; one outside a transaction at once.
    if (effect === 'write' && !isOwn) return Reflect.apply(original, this, args);
    const after: Moment = { when: 'after', what, isOwn };
    const callback = args.at(-1);
    if (typeof callback !== 'function')
      return Promise.resolve(Reflect.apply(original, this, args)).then((result: unknown) =>
        isHalted(run, after) ? forEver : result,
      );
    const wrapped = (...results: unknown[]): void => {
      if (!isHalted(run, after)) Reflect.apply(callback, this, results);
    };
    return Reflect.apply(original, this, [...args.slice(0, -1), wrapped]);
  },
});

/** The events of a request with a body do not keep the context of its start by themselves. */
function keepContext(emitter: IncomingMessage | ServerResponse): void {
  Object.assign(emitter, { emit: AsyncResource.bind(emitter.emit.bind(emitter)) });
}

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const header = request.headers[CRASH_HEADER];
  if (header === undefined) return watched.enterWith(undefined);
  const [trial = 0, haltAt = 0] = String(header).split(':').map(Number);
  const run: Trial = { trial, haltAt, moments: [] };
  watched.enterWith(run);
  keepContext(request);
  keepContext(response);
  response.once('finish', () => send({ kind: 'ended', trial, moments: run.moments, failure: null }));
});

/** Opens a second runtime on the same database for the jobs; only a process that is asked for jobs pays for it. */
async function openJobs() {
  const [{ readConfig }, { openRuntime }, { collectJobs }, { default: pino }] = await Promise.all([
    import('#api/config.ts'),
    import('#api/runtime.ts'),
    import('../write-operations/target.ts'),
    import('pino'),
  ]);
  const config = readConfig(process.env);
  const connection = { connectionString: config.databaseUrl ?? '' };
  return collectJobs(await openRuntime(config, connection, pino({ level: 'silent' })));
}

let jobs: ReturnType<typeof openJobs> | undefined;
const openedJobs = () => (jobs ??= watched.run(undefined, openJobs));

process.on('message', ({ trial, haltAt, name, data }: ToProcess) => {
  const run: Trial = { trial, haltAt, moments: [] };
  const end = (failure: string | null): void => send({ kind: 'ended', trial, moments: run.moments, failure });
  watched
    .run(run, async () => {
      const { run: runJob } = await openedJobs();
      await runJob(name, data);
    })
    .then(
      () => end(null),
      (error: unknown) => end(String(error)),
    );
});
// The channel to the test alone keeps no process running.
process.channel?.unref();
