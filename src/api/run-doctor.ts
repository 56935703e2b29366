import { runGoLiveChecks } from '#api/setup/go-live/run-go-live-checks.ts';
import { readStoredKeys, withStoredKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { connectVendors } from './runtime.ts';
import { printLine, runOnDatabase } from './start.ts';

// `npm run doctor`: the list "Go live" of the set-up page, while the application runs (docs/operating.md).
await runOnDatabase(async (environment, { db }) => {
  const config = withStoredKeys(environment, await readStoredKeys(db, environment));
  const { mailer } = connectVendors(config);
  try {
    const checks = await runGoLiveChecks({ config, db, mailer });
    for (const { id, isOk, text, remedy, guide } of checks) {
      printLine(`${isOk ? 'ok  ' : 'TODO'}  ${id.padEnd(8)} ${text}`);
      if (remedy !== null) printLine(`               ${remedy} See ${guide}`);
    }
    if (checks.some(({ isOk }) => !isOk)) process.exitCode = 1;
  } finally {
    mailer.close();
  }
});
