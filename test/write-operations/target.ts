import { registerWorkers } from '#api/jobs.ts';
import type { Jobs, JobName } from '#api/platform/jobs/job-queue.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Client } from '../client.ts';
import type { Surroundings } from './surroundings.ts';

/** What runs an operation: the application in this process or in one of its own. */
export interface Target extends Pick<Client, 'request'> {
  /** Runs one job as its worker would. Rejects when the job failed and would be attempted again. */
  job<N extends JobName>(name: N, data: Jobs[N]): Promise<void>;
}

/** The jobs of a runtime as their workers run them, without the queue that starts them. */
export async function collectJobs(runtime: Runtime): Promise<{ names: readonly JobName[]; run: Target['job'] }> {
  const handlers = new Map<JobName, (data: Jobs[JobName]) => Promise<void>>();
  await registerWorkers({
    ...runtime,
    queue: {
      ...runtime.queue,
      work(name, handler) {
        // The name decides the type of the data; the map cannot say so.
        handlers.set(name, (data) => handler(data as Parameters<typeof handler>[0]));
        return Promise.resolve();
      },
    },
  });
  return {
    names: [...handlers.keys()],
    async run(name, data) {
      const handler = handlers.get(name);
      if (handler === undefined) throw new Error(`no worker for ${name}`);
      await handler(data);
    },
  };
}

/** Runs operations in this process. */
export async function createTarget({ app }: Surroundings): Promise<Target> {
  return { request: app.request, job: (await collectJobs(app.runtime)).run };
}
