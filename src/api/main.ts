import { createApp } from './app.ts';
import { registerWorkers } from './jobs.ts';
import { ensureFirstOwner } from './staff/team/ensure-first-owner.ts';
import { reencryptWebhookSecrets } from '#api/integrations/webhooks/reencrypt-webhook-secrets.ts';
import { reencryptVendorKeys } from './settings/vendor-keys/stored-keys.ts';
import { reencryptSecondSteps } from './staff/second-step/reencrypt-second-steps.ts';
import { run, printLine } from './start.ts';

// The web process; unless WORKER=off it runs the jobs as well.
await run(async (runtime) => {
  const { config } = runtime;
  const { server } = await createApp(runtime);
  const owner = await ensureFirstOwner(runtime);
  await reencryptSecondSteps(runtime);
  await reencryptWebhookSecrets(runtime);
  await reencryptVendorKeys(runtime);
  await server.listen({ port: config.port, host: config.host });
  if (config.worker) await registerWorkers(runtime);
  // Nothing may fail after this line: scripts wait for it to detect that the server is ready.
  printLine(`Listening on ${config.publicUrl}`);
  const passwordHint = owner.password === null ? '' : ` with the password ${owner.password} (shown this once)`;
  printLine(`Staff log in at ${config.publicUrl}/staff/login as ${owner.email}${passwordHint}`);
  if (config.sandbox) printLine(`Mails, SMS and payments of the sandbox: ${config.publicUrl}/sandbox`);
  return () => {
    // Node does not treat a connection without any request as idle; requests in progress have finished by then.
    setTimeout(() => server.server.closeAllConnections(), 7000).unref();
    return server.close();
  };
});
