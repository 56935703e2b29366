import { listenForMetrics } from '#api/reports/listen-for-metrics.ts';
import { registerWorkers } from './jobs.ts';
import { run, printLine } from './start.ts';

// The worker process: runs jobs only, beside web processes with WORKER=off.
await run(async (runtime) => {
  const stopMetrics = await listenForMetrics(runtime);
  await registerWorkers(runtime);
  printLine('Working on jobs.');
  return async () => stopMetrics?.();
});
