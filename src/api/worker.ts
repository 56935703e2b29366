import { registerWorkers } from './jobs.ts';
import { run, printLine } from './start.ts';

// The worker process: runs jobs only, beside web processes with WORKER=off.
await run(async (runtime) => {
  await registerWorkers(runtime);
  printLine('Working on jobs.');
  return () => Promise.resolve();
});
