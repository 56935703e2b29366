import { registerWorkers } from './jobs.ts';
import { run, printLine } from './start.ts';

// Jobs only, beside web processes that run with WORKER=off.
await run(async (runtime) => {
  await registerWorkers(runtime);
  printLine('Working on jobs.');
  return () => Promise.resolve();
});
