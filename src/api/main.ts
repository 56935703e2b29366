import { createApp } from './app.ts';
import { registerWorkers } from './jobs.ts';
import { ensureFirstOwner } from '#api/staff/ensure-first-owner.ts';
import { run, printLine } from './start.ts';

// The web process; unless WORKER=off it does the jobs as well.
await run(async (runtime) => {
  const { config } = runtime;
  const { server } = await createApp(runtime);
  const owner = await ensureFirstOwner(runtime);
  await server.listen({ port: config.port, host: config.host });
  if (config.worker) await registerWorkers(runtime);
  // From here on nothing may fail: whoever waits for this line takes the centre for started.
  printLine(`Listening on ${config.publicUrl}`);
  const first = owner.password === null ? '' : ` with the password ${owner.password} (shown this once)`;
  printLine(`Staff log in at ${config.publicUrl}/staff/login as ${owner.email}${first}`);
  if (config.sandbox) printLine(`Mails, SMS and payments of the sandbox: ${config.publicUrl}/sandbox`);
  return () => {
    // A connection that never asked anything is not idle to Node; calls under way have had their time by then.
    setTimeout(() => server.server.closeAllConnections(), 7000).unref();
    return server.close();
  };
});
